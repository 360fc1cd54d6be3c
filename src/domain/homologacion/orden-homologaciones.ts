import type { Homologacion } from '#contract/homologacion.ts'
import { claveNatural } from '../valor/clave-natural.ts'
import type { Orden } from '../valor/orden.ts'

export type ColumnaHomologacion = keyof Homologacion
export type OrdenHomologaciones = Orden<ColumnaHomologacion>

/** The newest first, as the office reads them. */
export const ORDEN_HOMOLOGACIONES: OrdenHomologaciones = { columna: 'fecha_hs', sentido: 'desc' }

/** Rows with a value in the column, ascending; and those without, which go last whichever the direction. */
interface Ascendente {
  conValor: readonly Homologacion[]
  vacias: readonly Homologacion[]
}

/** Of a list that is given again nothing is worked out again: turning a column around costs no sort. */
const sorted = new WeakMap<readonly Homologacion[], Map<ColumnaHomologacion, Ascendente>>()

/** The whole list in order (specification §2: sorting is over the result, not over the page). The list itself stays. */
export function sortHomologaciones(
  filas: readonly Homologacion[],
  { columna, sentido }: OrdenHomologaciones,
): readonly Homologacion[] {
  const { conValor, vacias } = ascendente(filas, columna)
  return [...(sentido === 'asc' ? conValor : conValor.toReversed()), ...vacias]
}

function ascendente(filas: readonly Homologacion[], columna: ColumnaHomologacion): Ascendente {
  const known = sorted.get(filas) ?? new Map<ColumnaHomologacion, Ascendente>()
  sorted.set(filas, known)
  const found = known.get(columna) ?? sortColumna(filas, columna)
  known.set(columna, found)
  return found
}

function sortColumna(filas: readonly Homologacion[], columna: ColumnaHomologacion): Ascendente {
  const claveDe = columna === 'fecha_hs' ? String : remembered(claveNatural)
  const conClave: { clave: string; fila: Homologacion }[] = []
  const vacias: Homologacion[] = []
  for (const fila of filas) {
    const texto = String(fila[columna] ?? '')
    if (texto === '') vacias.push(fila)
    else conClave.push({ clave: claveDe(texto), fila })
  }
  // Stable: rows that are equal in this column keep the server's order
  conClave.sort((a, b) => (a.clave < b.clave ? -1 : a.clave > b.clave ? 1 : 0))
  return { conValor: conClave.map(({ fila }) => fila), vacias }
}

/** Buyers and models come again and again. */
function remembered(make: (texto: string) => string): (texto: string) => string {
  const made = new Map<string, string>()
  return texto => {
    const clave = made.get(texto) ?? make(texto)
    made.set(texto, clave)
    return clave
  }
}
