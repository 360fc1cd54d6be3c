import { type Static, Type } from 'typebox'
import { closed, IdEnvio, nullable, Ref } from './formatos.ts'
import { HISTORIADOS, PARTES_HISTORIAL } from './historial.ts'

const TextoNulable = nullable(Type.String())

/** GET /api/historial, an extension of our server. `antes`: the `siguiente` of the previous page. */
export const HistorialDeQuery = closed({
  sobre: Type.Enum(HISTORIADOS),
  id: IdEnvio,
  antes: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Id of the author; 0 or absent means all. */
  persona: Type.Optional(Type.Integer({ minimum: 0 })),
  que: Type.Optional(Type.Enum(PARTES_HISTORIAL)),
})
export type HistorialDeQuery = Static<typeof HistorialDeQuery>

/** A line of a record, with the product's code and description at the time of the entry. */
const LineaHistorial = Type.Object({
  producto: Type.Integer(),
  codigo: Type.String(),
  descripcion: TextoNulable,
  cantidad: Type.Integer(),
  precio: Type.Number(),
})
export type LineaHistorial = Static<typeof LineaHistorial>

const ValorHistorial = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null(), LineaHistorial])
export type ValorHistorial = Static<typeof ValorHistorial>
const Campos = Type.Record(Type.String(), ValorHistorial)

/** The record that caused the entry, with the parts of its name at the time of the entry. */
const OrigenHistorial = Type.Object({
  registro: Type.Integer(),
  acto: Type.String(),
  remito: TextoNulable,
  tipo: TextoNulable,
  cliente: TextoNulable,
  existe: Type.Boolean(),
})
export type OrigenHistorial = Static<typeof OrigenHistorial>

const OrigenImportacion = Type.Object({
  importacion: Type.String(),
  archivo: Type.String(),
  deshecha: Type.Boolean(),
})

const EntradaHistorial = Type.Object({
  id: Type.Integer(),
  /** Wall clock of the factory, in the format of `fechaHs`. */
  cuando: Type.String(),
  /** Null for the server's console. */
  usuario: nullable(Ref),
  acto: Type.Enum(['crear', 'editar', 'eliminar']),
  origen: Type.Union([OrigenHistorial, OrigenImportacion, Type.Null()]),
  /** `antes` and `despues`: the changed fields. A reference is stored as the name at that time. */
  antes: Campos,
  despues: Campos,
})
export type EntradaHistorial = Static<typeof EntradaHistorial>

/** A page of the history, newest entry first. */
export const PaginaHistorial = Type.Object({
  entradas: Type.Array(EntradaHistorial),
  /** Number of entries on all pages of the filter. */
  total: Type.Integer(),
  /** Moment of the oldest entry of the filter; null without entries. */
  desde: TextoNulable,
  /** All authors in the row's history. The filter does not apply. */
  personas: Type.Array(Ref),
  /** Cursor of the next page; null on the last page. */
  siguiente: nullable(Type.Integer()),
})
export type PaginaHistorial = Static<typeof PaginaHistorial>

/** GET /api/historial/borrados, an extension of our server. */
export const BorradosQuery = closed({ sobre: Type.Enum(HISTORIADOS) })
export type BorradosQuery = Static<typeof BorradosQuery>

/** Deleted rows, newest deletion first, at most `BORRADOS_MAX` (src/contract/historial.ts). */
export const Borrados = Type.Object({
  borrados: Type.Array(
    Type.Object({
      id: Type.Integer(),
      /** Wall clock of the factory. */
      cuando: Type.String(),
      /** Null for the server's console. */
      usuario: nullable(Ref),
      /** The deleted row. A reference is stored as the name at that time. */
      antes: Campos,
    }),
  ),
  /** Number of all deleted rows. */
  total: Type.Integer(),
})
export type Borrados = Static<typeof Borrados>
