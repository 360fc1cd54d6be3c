import type { Registro } from '#contract/stock/registro.ts'
import type { Orden } from '../valor/orden.ts'
import { claveTexto } from '../valor/orden-texto.ts'

export type ColumnaRegistro = Exclude<keyof Registro, 'id' | 'detalles' | 'version'>
export type OrdenRegistros = Orden<ColumnaRegistro>

/** Newest first (specification §2). */
export const ORDEN_REGISTROS: OrdenRegistros = { columna: 'fechahs', sentido: 'desc' }

/** The whole list in order. Of equal rows the later one is the larger; those without a value go last in both directions. */
export function sortRegistros(
  filas: readonly Registro[],
  { columna, sentido }: OrdenRegistros,
): readonly Registro[] {
  const vuelta = sentido === 'asc' ? 1 : -1
  return filas
    .map(fila => ({ fila, clave: claveDe(fila, columna) }))
    .sort((a, b) => {
      if (a.clave === b.clave) return vuelta * (a.fila.id - b.fila.id)
      if (a.clave === '' || b.clave === '') return a.clave === '' ? 1 : -1
      return a.clave < b.clave ? -vuelta : vuelta
    })
    .map(({ fila }) => fila)
}

function claveDe(fila: Registro, columna: ColumnaRegistro): string | number {
  switch (columna) {
    case 'monto':
    case 'fechahs':
      return fila[columna]
    case 'tipo_registro':
    case 'cliente_proveedor':
      return claveTexto(fila[columna]?.nombre ?? '')
    default:
      return claveTexto(fila[columna] ?? '')
  }
}
