import { isFecha } from './fecha.ts'

const HORA = /^T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

/** Whether a text is a calendar moment without zone, as `2026-03-01T23:59:59`; 31/02 and 24:00 are none. */
export const isMomentoLocal = (texto: string): boolean =>
  isFecha(texto.slice(0, 10)) && HORA.test(texto.slice(10))
