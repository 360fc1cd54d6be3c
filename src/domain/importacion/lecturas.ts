import type { Celda, CeldaLeida, ClaseImportacion, LecturaColumna } from '#contract/importacion.ts'
import { type ColumnaVista, celdaPara, isNumerica, mirarColumna } from './celda.ts'
import { type CampoImportado, camposDe } from './clases.ts'

/** A person's answers about columns, by their index. */
export interface Dichas {
  decimal: Readonly<Record<number, ',' | '.'>>
  dolares: readonly number[]
}
export const NADA_DICHO: Dichas = { decimal: {}, dolares: [] }

/** How a column of numbers is read, and why. */
export interface ColumnaLeida extends LecturaColumna {
  campo: string
  /** The source of its decimal sign; null where no cell needs one, or none was found. */
  por: 'columna' | 'archivo' | 'persona' | null
  /** A cell that can be read in two ways, and one with a bare $; null where there is none. */
  duda: string | null
  conPeso: string | null
}

type Filas = readonly { celdas: readonly CeldaLeida[] }[]

function* celdasDe(filas: Filas, columna: number, campo: CampoImportado): Generator<Celda> {
  for (const { celdas } of filas) yield celdaPara(campo, celdas[columna] ?? null)
}

/** Reads each column of numbers as all of its rows show it, else as the file's other numbers do. Null for other columns. */
export function leerColumnas(
  clase: ClaseImportacion,
  campos: readonly (string | null)[],
  filas: Filas,
  dichas: Dichas,
): (ColumnaLeida | null)[] {
  const vistas = campos.map((campo, columna): (ColumnaVista & { campo: string }) | null => {
    const lectura = camposDe(clase).find(otro => otro.campo === campo)
    if (lectura === undefined || !isNumerica(lectura)) return null
    return { campo: lectura.campo, ...mirarColumna(celdasDe(filas, columna, lectura), lectura) }
  })
  // A column that shows both signs proves nothing, and then the file does not either
  const delArchivo = unico(new Set(vistas.flatMap(vista => [...(vista?.signos ?? [])])))
  return vistas.map((vista, columna) => {
    if (vista === null) return null
    const { campo, signos, duda, conPeso } = vista
    const dolares = dichas.dolares.includes(columna)
    const dicho = dichas.decimal[columna]
    const suyo = unico(signos)
    const ajeno = duda !== null ? delArchivo : null
    const decimal = dicho ?? suyo ?? ajeno
    const por = dicho ? 'persona' : suyo ? 'columna' : ajeno ? 'archivo' : null
    return { campo, decimal, dolares, por, duda, conPeso }
  })
}

const unico = (signos: ReadonlySet<',' | '.'>): ',' | '.' | null =>
  signos.size === 1 ? ([...signos][0] ?? null) : null

/** Questions that block the test of that column. */
export const faltaDecimal = ({ decimal, duda }: ColumnaLeida): boolean => decimal === null && duda !== null
export const faltaMoneda = ({ dolares, conPeso }: ColumnaLeida): boolean => conPeso !== null && !dolares

/** The columns that are sent, each with its field and how it is read. */
export const columnasElegidas = (
  campos: readonly (string | null)[],
  leidas: readonly (ColumnaLeida | null)[],
): { columna: number; campo: string; lectura: LecturaColumna }[] =>
  campos.flatMap((campo, columna) => {
    if (campo === null) return []
    const { decimal = null, dolares = false } = leidas[columna] ?? {}
    return [{ columna, campo, lectura: { decimal, dolares } }]
  })

/** A row's cells as they are sent, in the order of those columns. */
export function celdasPara(
  clase: ClaseImportacion,
  elegidas: readonly { columna: number; campo: string }[],
  celdas: readonly CeldaLeida[],
): Celda[] {
  const campos = camposDe(clase)
  return elegidas.map(({ columna, campo }) =>
    celdaPara(
      campos.find(otro => otro.campo === campo),
      celdas[columna] ?? null,
    ),
  )
}
