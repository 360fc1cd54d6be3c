import type { EvolucionQuery } from '#contract/informes/evolucion.ts'
import { TEXTO_MAX } from '#contract/limites.ts'
import { llevaAs } from '../butaca/estado-butaca.ts'
import { isRetroceso, type Momento, pedidoComparado, type Retroceso, rangoComparado } from './periodo.ts'
import { HORA_D, HORA_H, isRangoHoras, limitesDe, type RangoHoras } from './rango-informe.ts'

export type TipoAs = 'A' | 'S'

/** A report as it is asked for, and as its screen's address says it. */
export interface ConsultaInforme extends RangoHoras {
  estado: number
  /** By name, as in the report's rows; '' means all. */
  modelo: string
  /** 0 means all. */
  color: number
  /** Null for the normal report, a letter for the AS one. */
  tipo: TipoAs | null
  /** What it is compared with; null without one. */
  retroceso: Retroceso | null
}

/** Whether the report may be asked for: an AS one only of lista or entregada (specification §5). */
export const isEstadoCorrecto = ({ estado, tipo }: Pick<ConsultaInforme, 'estado' | 'tipo'>): boolean =>
  tipo === null || llevaAs(estado)

/** The report that one is compared with at that moment; null without one. */
export const consultaAntes = (consulta: ConsultaInforme, ahora: Momento): ConsultaInforme | null =>
  consulta.retroceso === null
    ? null
    : { ...rangoComparado(consulta, consulta.retroceso, ahora), retroceso: null }

const NUMERO = /^\d{1,9}$/

/** Reads a report from an address's parameters. @returns null when nothing is asked for, 'invalida' when it cannot be read. */
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

/** The parameters of a report's address, in a fixed order, without those of no effect. */
export function writeConsulta(consulta: ConsultaInforme): string[][] {
  const { desde, hasta, horaD, horaH, estado, modelo, color, tipo, retroceso } = consulta
  return [
    ['desde', desde],
    ['hasta', hasta],
    ...(horaD === HORA_D ? [] : [['horaD', horaD]]),
    ...(horaH === HORA_H ? [] : [['horaH', horaH]]),
    ['estado', String(estado)],
    ...(modelo === '' ? [] : [['modelo', modelo]]),
    ...(color === 0 ? [] : [['color', String(color)]]),
    ...(tipo === null ? [] : [['tipo', tipo]]),
    ...(retroceso === null ? [] : [['antes', String(retroceso)]]),
  ]
}

/** The query of what our server says besides, of the same changes. */
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
