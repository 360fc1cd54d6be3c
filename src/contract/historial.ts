import { RECURSOS, type Recurso } from './endpoints/oficina.ts'
import { MAESTROS, type MaestroNombre } from './maestro.ts'

// No schema is made here, since the browser reads it too (src/contract/historial-schema.ts).

/** Of what the server keeps who changed it, by the word of its path. */
export type Historiado = Recurso | MaestroNombre | 'usuarios'
export const HISTORIADOS: readonly Historiado[] = [...RECURSOS, ...MAESTROS, 'usuarios']

/** What of an entry may be asked for; `datos` is whatever is none of the others. */
export const PARTES_HISTORIAL = ['existencia', 'precios', 'lineas', 'total', 'datos'] as const
export type ParteHistorial = (typeof PARTES_HISTORIAL)[number]

/** A record's line is a field of this name, followed by its place. */
export const LINEA = 'linea:'

/** How many deleted rows an answer has at the most. */
export const BORRADOS_MAX = 200

/** How many entries an answer has at the most. */
export const HISTORIAL_PAGINA = 50
