import type { Orden } from './lista.ts'
import { claveTexto } from './orden-texto.ts'

/** Null and '' go last in both directions. */
type Valor = string | number | null
type ValorDe<Fila, Columna> = (fila: Fila, columna: Columna) => Valor
/** Sort key of a text in a column; timestamps are their own key. */
type ClaveDe<Columna> = (texto: string, columna: Columna) => string

/**
 * Creates a function that sorts lists into a new array: Spanish order, numbers by value. Rows with equal values keep
 * the list's order in both directions.
 */
export function sorterOf<Fila, Columna extends string>(
  valorDe: ValorDe<Fila, Columna>,
  claveDe: ClaveDe<Columna> = claveTexto,
): (filas: readonly Fila[], orden: Orden<Columna>) => readonly Fila[] {
  return (filas, { columna, sentido }) => {
    const sign = sentido === 'asc' ? 1 : -1
    // Cached: names of brands and models repeat
    const claves = new Map<Valor, string | number>()
    const vacias: Fila[] = []
    const conClave: { clave: string | number; fila: Fila }[] = []
    for (const fila of filas) {
      const valor = valorDe(fila, columna)
      if (valor === null || valor === '') {
        vacias.push(fila)
        continue
      }
      const clave = claves.get(valor) ?? (typeof valor === 'number' ? valor : claveDe(valor, columna))
      claves.set(valor, clave)
      conClave.push({ clave, fila })
    }
    conClave.sort((a, b) => (a.clave < b.clave ? -sign : a.clave > b.clave ? sign : 0))
    return [...conClave.map(({ fila }) => fila), ...vacias]
  }
}
