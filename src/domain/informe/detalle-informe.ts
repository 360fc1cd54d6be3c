import type { InformeDetalle } from '#contract/informes/informe.ts'
import { formatFecha } from '../valor/fecha.ts'
import type { Orden } from '../valor/orden.ts'
import { compareTexto } from '../valor/orden-texto.ts'

/** A line of the detail, with its moment as '20/11/2026 14:05'. */
export interface LineaDetalle {
  nro: string
  fecha: string
  usuario: string
}

export const toLinea = ({ id, sesion }: InformeDetalle): LineaDetalle => ({
  nro: id.butaca.nro,
  fecha: `${formatFecha(id.fechaHs.slice(0, 10))} ${id.fechaHs.slice(11, 16)}`.trim(),
  usuario: sesion.id.usuario.nombre,
})

/** The number of seats: one may have come into the state more than once. */
export const countButacas = (detalles: readonly InformeDetalle[]): number =>
  new Set(detalles.map(({ id }) => id.butaca.nro)).size

/** «Lista de butacas» gives the model and the state a plural s (specification §2). */
export const formatPlural = (estado: string): string => `${estado}s`

export type ColumnaDetalle = 'nro' | 'fecha' | 'usuario'

/** The detail's lines in order; equal ones by seat number. */
export function sortDetalle(
  detalles: readonly InformeDetalle[],
  { columna, sentido }: Orden<ColumnaDetalle>,
): readonly InformeDetalle[] {
  const sign = sentido === 'asc' ? 1 : -1
  const byNro = (a: InformeDetalle, b: InformeDetalle) => compareTexto(a.id.butaca.nro, b.id.butaca.nro)
  const compare = {
    nro: byNro,
    fecha: (a: InformeDetalle, b: InformeDetalle) =>
      a.id.fechaHs < b.id.fechaHs ? -1 : a.id.fechaHs > b.id.fechaHs ? 1 : 0,
    usuario: (a: InformeDetalle, b: InformeDetalle) =>
      compareTexto(a.sesion.id.usuario.nombre, b.sesion.id.usuario.nombre),
  }[columna]
  return detalles.toSorted((a, b) => sign * compare(a, b) || byNro(a, b))
}
