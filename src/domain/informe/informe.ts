import type { EvolucionQuery, InformeDetalle, InformeFila } from '#contract/informes/informe.ts'
import { TEXTO_MAX } from '#contract/limites.ts'
import { llevaAs } from '#domain/butaca/butaca.ts'
import { writeParams } from '#domain/rutas.ts'
import { textoPlanilla } from '#domain/valor/celda.ts'
import { formatFecha } from '#domain/valor/fecha.ts'
import type { Orden } from '#domain/valor/lista.ts'
import { compareTexto } from '#domain/valor/orden-texto.ts'
import {
  HORA_D,
  HORA_H,
  isRangoHoras,
  isRetroceso,
  limitesDe,
  type Momento,
  pedidoComparado,
  type RangoHoras,
  type Retroceso,
  rangoComparado,
} from './periodo.ts'

export type TipoAs = 'A' | 'S'

/** Query of a report, as its screen's address contains it. */
export interface ConsultaInforme extends RangoHoras {
  estado: number
  /** Name of a model in the report's rows; '' means all. */
  modelo: string
  /** 0 means all. */
  color: number
  /** Letter of an AS report; null for the normal report. */
  tipo: TipoAs | null
  /** Null without a comparison. */
  retroceso: Retroceso | null
}

/** Whether the report exists. AS reports exist only for lista and entregada (specification §5). */
export const isEstadoCorrecto = ({ estado, tipo }: Pick<ConsultaInforme, 'estado' | 'tipo'>): boolean =>
  tipo === null || llevaAs(estado)

/** Query of the earlier period, for a comparison made at `ahora`. Null without a comparison. */
export const consultaAntes = (consulta: ConsultaInforme, ahora: Momento): ConsultaInforme | null =>
  consulta.retroceso === null
    ? null
    : { ...rangoComparado(consulta, consulta.retroceso, ahora), retroceso: null }

const NUMERO = /^\d{1,9}$/

/**
 * Reads a report's query from the parameters of an address.
 * @returns null without range and state, 'invalida' if a parameter is not valid.
 */
export function parseConsulta(get: (name: string) => string | null): ConsultaInforme | null | 'invalida' {
  const estado = get('estado')
  if (get('desde') === null && get('hasta') === null && estado === null) return null
  const rango = {
    desde: get('desde') ?? '',
    hasta: get('hasta') ?? '',
    horaD: get('horaD') ?? HORA_D,
    horaH: get('horaH') ?? HORA_H,
  }
  const color = get('color') ?? '0'
  const tipo = get('tipo')
  const antes = get('antes')
  if (!isRangoHoras(rango) || !NUMERO.test(estado ?? '') || !NUMERO.test(color)) return 'invalida'
  if (Number(estado) < 1 || (tipo !== null && tipo !== 'A' && tipo !== 'S')) return 'invalida'
  const retroceso = antes === null || antes === 'mes' ? antes : Number(antes)
  const isDias = antes === null || antes === 'mes' || NUMERO.test(antes)
  if (!isDias || (retroceso !== null && !isRetroceso(rango, retroceso))) return 'invalida'
  return {
    ...rango,
    estado: Number(estado),
    modelo: (get('modelo') ?? '').slice(0, TEXTO_MAX),
    color: Number(color),
    tipo,
    retroceso,
  }
}

/** Parameters of a report's address in a fixed order, without defaults. */
export function writeConsulta(consulta: ConsultaInforme): string[][] {
  const { desde, hasta, horaD, horaH, estado, modelo, color, tipo, retroceso: antes } = consulta
  return writeParams(
    { desde, hasta, horaD, horaH, estado, modelo, color, tipo, antes },
    { horaD: HORA_D, horaH: HORA_H, modelo: '', color: 0, tipo: null, antes: null },
  )
}

/** Query of GET /api/informes/evolucion, a call of our server, for the changes that this report counts. */
export function pedidoEvolucion(consulta: ConsultaInforme): EvolucionQuery {
  const { estado, modelo, color, tipo, retroceso } = consulta
  return {
    ...limitesDe(consulta),
    estado,
    ...(color !== 0 && { color }),
    ...(tipo !== null && { tipo }),
    ...(modelo !== '' && { modelo }),
    ...pedidoComparado(consulta, retroceso),
  }
}

/** Rows of one model; '' means all. The call has no filter by model (specification §7). */
export const filterPorModelo = (filas: readonly InformeFila[], modelo: string): readonly InformeFila[] =>
  modelo === '' ? filas : filas.filter(fila => fila.modelo.nombre === modelo)

/** A row with the earlier period's figure; null without a comparison. */
export interface FilaComparada extends InformeFila {
  antes: number | null
}

/**
 * Adds the earlier figures to the rows. Models that occur only in the earlier period follow at the end, largest first.
 */
export function compareFilas(
  filas: readonly InformeFila[],
  antes: readonly InformeFila[] | null,
): readonly FilaComparada[] {
  if (antes === null) return filas.map(fila => ({ ...fila, antes: null }))
  const before = new Map(antes.map(({ modelo, cantidad }) => [modelo.nombre, cantidad]))
  const now = new Set(filas.map(({ modelo }) => modelo.nombre))
  return [
    ...filas.map(fila => ({ ...fila, antes: before.get(fila.modelo.nombre) ?? 0 })),
    ...antes
      .filter(({ modelo }) => !now.has(modelo.nombre))
      .map(fila => ({ ...fila, cantidad: 0, antes: fila.cantidad })),
  ]
}

export const sumCantidad = (filas: readonly InformeFila[]): number =>
  filas.reduce((sum, { cantidad }) => sum + cantidad, 0)

/** The report's table as text for a spreadsheet. A name that looks like a formula becomes plain text. */
export function formatTabla(
  filas: readonly FilaComparada[],
  head: readonly [string, string, string],
): string {
  const cell = (text: string) => textoPlanilla(text).replace(/[\t\r\n]+/g, ' ')
  const columns = filas.some(({ antes }) => antes !== null) ? 3 : 2
  return [head, ...filas.map(fila => [cell(fila.modelo.nombre), String(fila.cantidad), String(fila.antes)])]
    .map(cells => cells.slice(0, columns).join('\t'))
    .join('\n')
}

/** `fecha` as '20/11/2026 14:05'. */
interface LineaDetalle {
  nro: string
  fecha: string
  usuario: string
}

export const toLinea = ({ id, sesion }: InformeDetalle): LineaDetalle => ({
  nro: id.butaca.nro,
  fecha: `${formatFecha(id.fechaHs.slice(0, 10))} ${id.fechaHs.slice(11, 16)}`.trim(),
  usuario: sesion.id.usuario.nombre,
})

/** Number of distinct seats. A seat may enter the state more than once. */
export const countButacas = (detalles: readonly InformeDetalle[]): number =>
  new Set(detalles.map(({ id }) => id.butaca.nro)).size

/** Adds a plural s to a model or a state, as «Lista de butacas» shows it (specification §2). */
export const formatPlural = (estado: string): string => `${estado}s`

export type ColumnaDetalle = 'nro' | 'fecha' | 'usuario'

/** The detail's lines in order. Equal lines are ordered by seat number. */
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
