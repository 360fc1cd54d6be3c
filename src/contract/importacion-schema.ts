import { type Static, Type } from 'typebox'
import { closed, nullable, Ref, Uuid } from './formatos.ts'
import {
  CELDA_MAX,
  CLASES_IMPORTACION,
  COLUMNAS_MAX,
  FILAS_POR_PEDIDO,
  IMPORTACION_FILAS_MAX,
  VEREDICTOS,
} from './importacion.ts'
import { TEXTO_MAX } from './limites.ts'

// Extensions of our server.

/** POST /api/importaciones, body. The browser makes `id`; a repeat with the same id is the same import. */
export const ImportacionNueva = closed({
  id: Uuid,
  clase: Type.Enum([...CLASES_IMPORTACION]),
  archivo: Type.String({ minLength: 1, maxLength: TEXTO_MAX }),
  /** Fields of the rows, in the order of their cells. */
  campos: Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: 40 }),
  decimal: nullable(Type.Enum([',', '.'])),
  /**
   * How to read each field of `campos`. If absent, `decimal` applies to all fields, and «$» instead of «u$s» is an
   * error.
   */
  lecturas: Type.Optional(
    Type.Array(closed({ decimal: nullable(Type.Enum([',', '.'])), dolares: Type.Boolean() }), {
      maxItems: 40,
    }),
  ),
  /** Whether missing categories are created; otherwise they are errors. */
  crearCategorias: Type.Optional(Type.Boolean()),
})
export type ImportacionNueva = Static<typeof ImportacionNueva>

export const ImportacionParams = closed({ id: Uuid })

const CeldaEnvio = Type.Union([Type.String({ maxLength: CELDA_MAX }), Type.Number(), Type.Null()])

/** PUT /api/importaciones/{id}/filas, body: rows with their number in the file and the cells of the import's fields. */
export const FilasEnvio = closed({
  filas: Type.Array(
    closed({
      fila: Type.Integer({ minimum: 1, maximum: 2_000_000 }),
      celdas: Type.Array(CeldaEnvio, { maxItems: COLUMNAS_MAX }),
    }),
    { minItems: 1, maxItems: FILAS_POR_PEDIDO },
  ),
})
export type FilasEnvio = Static<typeof FilasEnvio>

/** POST …/aplicar, body: the number of left-out rows that the person saw; 412 if the number has changed. */
export const AplicarEnvio = closed({
  dejarAfuera: Type.Integer({ minimum: 0, maximum: IMPORTACION_FILAS_MAX }),
})
export type AplicarEnvio = Static<typeof AplicarEnvio>

/** POST …/deshacer, body. `vista` confirms the `movidas` of an earlier refusal (src/contract/problem.ts). */
export const DeshacerEnvio = Type.Optional(
  nullable(closed({ vista: Type.Optional(Type.String({ maxLength: 64 })) })),
)
export type DeshacerEnvio = Static<typeof DeshacerEnvio>

const VISTAS_FILAS = [...VEREDICTOS, 'aviso'] as const
export type VistaFilas = (typeof VISTAS_FILAS)[number]

/** GET …/filas, query: `desde` is the `siguiente` of the previous page. */
export const FilasQuery = closed({
  que: Type.Enum([...VISTAS_FILAS]),
  desde: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type FilasQuery = Static<typeof FilasQuery>

const Cifras = Type.Object({
  nuevo: Type.Integer(),
  cambia: Type.Integer(),
  igual: Type.Integer(),
  error: Type.Integer(),
})
export type CifrasImportacion = Static<typeof Cifras>

const texto = nullable(Type.String())

/** `sugerencia`: a similar category that exists. */
const CategoriaNueva = Type.Object({ nombre: Type.String(), sugerencia: Type.Optional(Type.String()) })
export type CategoriaNueva = Static<typeof CategoriaNueva>

/** Current state of an import. Moments are the factory's wall clock. */
export const Importacion = Type.Object({
  id: Type.String(),
  clase: Type.Enum([...CLASES_IMPORTACION]),
  archivo: Type.String(),
  usuario: Ref,
  estado: Type.Enum(['prueba', 'hecha', 'deshecha']),
  cifras: Cifras,
  /**
   * Valid rows of a preview that a person should check: a value changes by a suspicious factor, or the file spells the
   * key differently.
   */
  avisos: Type.Integer(),
  crearCategorias: Type.Boolean(),
  /** Categories that a preview's rows create or could create. */
  categorias: Type.Array(CategoriaNueva),
  probada: texto,
  aplicada: texto,
  /** Until when the import can be undone; null if it cannot be undone. */
  deshacerHasta: texto,
  /**
   * `deshechas`: rows that the undo put back. `intactas`: rows that the undo left, because they were changed or used
   * since the import. Both are null if the import was not undone.
   */
  deshechas: nullable(Type.Integer()),
  intactas: nullable(Type.Integer()),
  /** Categories that the import created. After an undo: the created categories that stay because they are in use. */
  creadas: nullable(Type.Integer()),
})
export type Importacion = Static<typeof Importacion>
export const Importaciones = Type.Array(Importacion)

/** `campo`: the wrong field; the row's key field if the error concerns the whole row. */
const ErrorFila = Type.Object({
  campo: Type.String(),
  codigo: Type.String(),
  valor: Type.String(),
  sugerencia: Type.Optional(Type.String()),
  filas: Type.Optional(Type.Array(Type.Integer())),
})
export type ErrorFila = Static<typeof ErrorFila>

const FilaImportacion = Type.Object({
  fila: Type.Integer(),
  nombre: Type.String(),
  errores: Type.Array(ErrorFila),
  /** Key of the existing row if the file spells it differently. */
  hallada: texto,
  /** Stored values before and after the import, as text. `salto`: the value rises or falls by a suspicious factor. */
  cambios: Type.Array(
    Type.Object({ campo: Type.String(), antes: texto, despues: texto, salto: Type.Optional(Type.Boolean()) }),
  ),
})
export type FilaImportacion = Static<typeof FilaImportacion>

/** Rows in the order of the file. */
export const PaginaFilas = Type.Object({
  filas: Type.Array(FilaImportacion),
  siguiente: nullable(Type.Integer()),
})
export type PaginaFilas = Static<typeof PaginaFilas>

/**
 * A line of the NDJSON answer of …/aplicar and …/deshacer. Each line reports the progress; the last line has the
 * import, or the reason of the refusal.
 */
export type AvanceImportacion =
  | { hechas: number; de: number }
  | { importacion: Importacion }
  | { problema: { status: number; codigo: string; detail: string } }
