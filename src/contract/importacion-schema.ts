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

// All of it is an extension of our server.

/** POST /api/importaciones, body. `id` is made by who imports: the same one again is the same import. */
export const ImportacionNueva = closed({
  id: Uuid,
  clase: Type.Enum([...CLASES_IMPORTACION]),
  archivo: Type.String({ minLength: 1, maxLength: TEXTO_MAX }),
  /** The fields of each row, in the order of its cells. */
  campos: Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: 40 }),
  decimal: nullable(Type.Enum([',', '.'])),
  /** How each of `campos` is read; without it, all of them by `decimal`, and a bare $ is an error. */
  lecturas: Type.Optional(
    Type.Array(closed({ decimal: nullable(Type.Enum([',', '.'])), dolares: Type.Boolean() }), {
      maxItems: 40,
    }),
  ),
  /** Whether categories that its rows name and there are not are made with them; else they are errors. */
  crearCategorias: Type.Optional(Type.Boolean()),
})
export type ImportacionNueva = Static<typeof ImportacionNueva>

export const ImportacionParams = Type.Object({ id: Uuid }, { additionalProperties: false })

const CeldaEnvio = Type.Union([Type.String({ maxLength: CELDA_MAX }), Type.Number(), Type.Null()])

/** PUT /api/importaciones/{id}/filas, body: rows of the file by their number in it, whose cells are the import's fields. */
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

/** POST …/aplicar, body: how many rows the person knows to be left out. */
export const AplicarEnvio = closed({
  dejarAfuera: Type.Integer({ minimum: 0, maximum: IMPORTACION_FILAS_MAX }),
})
export type AplicarEnvio = Static<typeof AplicarEnvio>

/** POST …/deshacer, body. `vista` comes from the problem's `movidas` and confirms them. */
export const DeshacerEnvio = Type.Optional(
  nullable(closed({ vista: Type.Optional(Type.String({ maxLength: 64 })) })),
)
export type DeshacerEnvio = Static<typeof DeshacerEnvio>

/** Filters of a test's rows: a verdict, or rows to look at twice. */
const VISTAS_FILAS = [...VEREDICTOS, 'aviso'] as const
export type VistaFilas = (typeof VISTAS_FILAS)[number]

/** GET …/filas, query: `desde` is the `siguiente` of the page before. */
export const FilasQuery = Type.Object(
  { que: Type.Enum([...VISTAS_FILAS]), desde: Type.Optional(Type.Integer({ minimum: 0 })) },
  { additionalProperties: false },
)
export type FilasQuery = Static<typeof FilasQuery>

const Cifras = Type.Object({
  nuevo: Type.Integer(),
  cambia: Type.Integer(),
  igual: Type.Integer(),
  error: Type.Integer(),
})
/** How many rows have which verdict. */
export type CifrasImportacion = Static<typeof Cifras>

const texto = nullable(Type.String())

/** A category that rows name and there is not; `sugerencia` is one that there is and looks like it. */
const CategoriaNueva = Type.Object({ nombre: Type.String(), sugerencia: Type.Optional(Type.String()) })
export type CategoriaNueva = Static<typeof CategoriaNueva>

/** An import as it stands; moments by the factory's wall clock. */
export const Importacion = Type.Object({
  id: Type.String(),
  clase: Type.Enum([...CLASES_IMPORTACION]),
  archivo: Type.String(),
  usuario: Ref,
  estado: Type.Enum(['prueba', 'hecha', 'deshecha']),
  cifras: Cifras,
  /** Good rows of a test to look at twice: a value jumps, or the key is spelled otherwise. */
  avisos: Type.Integer(),
  crearCategorias: Type.Boolean(),
  /** Of a test, the categories that are made with its rows, or could be. */
  categorias: Type.Array(CategoriaNueva),
  probada: texto,
  aplicada: texto,
  /** Until when it can be undone; null where it cannot. */
  deshacerHasta: texto,
  /** Of an undone one: what was put back, and what somebody had changed and was left. */
  deshechas: nullable(Type.Integer()),
  intactas: nullable(Type.Integer()),
  /** How many categories it made; of an undone one, how many of them somebody uses and stay. */
  creadas: nullable(Type.Integer()),
})
export type Importacion = Static<typeof Importacion>
export const Importaciones = Type.Array(Importacion)

/** What is wrong with a cell, or with a row where `campo` is its key. */
const ErrorFila = Type.Object({
  campo: Type.String(),
  codigo: Type.String(),
  valor: Type.String(),
  /** What was probably meant, or what it should agree with. */
  sugerencia: Type.Optional(Type.String()),
  /** Rows of the file that say the same. */
  filas: Type.Optional(Type.Array(Type.Integer())),
})
export type ErrorFila = Static<typeof ErrorFila>

const FilaImportacion = Type.Object({
  fila: Type.Integer(),
  nombre: Type.String(),
  errores: Type.Array(ErrorFila),
  /** The existing row's key, if the file spells it otherwise. */
  hallada: texto,
  /** Stored values by column, before and after, as text. `salto`: it changes by a suspicious factor. */
  cambios: Type.Array(
    Type.Object({ campo: Type.String(), antes: texto, despues: texto, salto: Type.Optional(Type.Boolean()) }),
  ),
})
export type FilaImportacion = Static<typeof FilaImportacion>

/** In the order of the file. */
export const PaginaFilas = Type.Object({
  filas: Type.Array(FilaImportacion),
  siguiente: nullable(Type.Integer()),
})
export type PaginaFilas = Static<typeof PaginaFilas>

/** A line of the answer of …/aplicar, which is NDJSON: how far it is, and at the end the import or why it was not done. */
export type AvanceImportacion =
  | { hechas: number; de: number }
  | { importacion: Importacion }
  | { problema: { status: number; codigo: string; detail: string } }
