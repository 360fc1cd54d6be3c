import url from './planilla-worker.ts?worker&url'

/** URL of the worker that reads files. */
export const PLANILLA_WORKER_URL = url
