import type { Celda, ClaseImportacion, SignoDecimal } from '#contract/importacion.ts'
import { decimalDe } from './celda.ts'
import { camposDe } from './clases.ts'

/** The decimal sign of a file: what its columns of amounts show, and no other column. */
export function decimalDeArchivo(
  clase: ClaseImportacion,
  campos: readonly (string | null)[],
  filas: readonly { celdas: readonly Celda[] }[],
): SignoDecimal {
  const numeros = new Set<string | null>(
    camposDe(clase)
      .filter(lectura => lectura.clase === 'precio' || lectura.clase === 'peso')
      .map(({ campo }) => campo),
  )
  const columnas = campos.flatMap((campo, columna) => (numeros.has(campo) ? [columna] : []))
  return decimalDe(celdasDe(filas, columnas))
}

function* celdasDe(
  filas: readonly { celdas: readonly Celda[] }[],
  columnas: readonly number[],
): Generator<Celda> {
  for (const { celdas } of filas) for (const columna of columnas) yield celdas[columna] ?? null
}
