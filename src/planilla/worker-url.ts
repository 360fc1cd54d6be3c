import url from './planilla-worker.ts?worker&url'

/** Where the code is that reads files apart from the page. */
export const PLANILLA_WORKER_URL = url
