import { RECURSOS, type Recurso } from './endpoints/oficina.ts'
import { MAESTROS, type MaestroNombre } from './maestro.ts'

// Without schemas, which the browser does not need (src/contract/historial-schema.ts).

/** Kinds of rows with a history, by the word of their path. */
export type Historiado = Recurso | MaestroNombre | 'usuarios' | 'empresa'
export const HISTORIADOS: readonly Historiado[] = [...RECURSOS, ...MAESTROS, 'usuarios', 'empresa']

/** Filters of an entry by what changed; `datos` is everything else. */
export const PARTES_HISTORIAL = ['existencia', 'precios', 'lineas', 'total', 'datos'] as const
export type ParteHistorial = (typeof PARTES_HISTORIAL)[number]

/** A line of a record is a field of this name plus its position. */
export const LINEA = 'linea:'

/** Maximum deleted rows of an answer. */
export const BORRADOS_MAX = 200

/** Maximum entries of an answer. */
export const HISTORIAL_PAGINA = 50
