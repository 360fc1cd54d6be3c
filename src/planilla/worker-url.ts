import url from './planilla-worker.ts?worker&url'

export const PLANILLA_WORKER_URL = url
