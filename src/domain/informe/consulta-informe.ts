import { TEXTO_MAX } from '#contract/limites.ts'
import { llevaAs } from '../butaca/estado-butaca.ts'
import { isRango, type RangoFechas } from './rango-informe.ts'

export type TipoAs = 'A' | 'S'

/** A report as it is asked for, and as its screen's address says it. */
export interface ConsultaInforme extends RangoFechas {
  estado: number
  /** By name, as in the report's rows; '' means all. */
  modelo: string
  /** 0 means all. */
  color: number
  /** Null for the normal report, a letter for the AS one. */
  tipo: TipoAs | null
}

/** Whether the report may be asked for: an AS one only of lista or entregada (specification §5). */
export const isEstadoCorrecto = ({ estado, tipo }: Pick<ConsultaInforme, 'estado' | 'tipo'>): boolean =>
  tipo === null || llevaAs(estado)

const NUMERO = /^\d{1,9}$/

/** Reads a report from an address's parameters. @returns null when nothing is asked for, 'invalida' when it cannot be read. */
export function parseConsulta(get: (name: string) => string | null): ConsultaInforme | null | 'invalida' {
  const desde = get('desde')
  const hasta = get('hasta')
  const estado = get('estado')
  if (desde === null && hasta === null && estado === null) return null
  const color = get('color') ?? '0'
  const tipo = get('tipo')
  if (!isRango(desde ?? '', hasta ?? '') || !NUMERO.test(estado ?? '') || !NUMERO.test(color))
    return 'invalida'
  if (Number(estado) < 1 || (tipo !== null && tipo !== 'A' && tipo !== 'S')) return 'invalida'
  return {
    desde: desde ?? '',
    hasta: hasta ?? '',
    estado: Number(estado),
    modelo: (get('modelo') ?? '').slice(0, TEXTO_MAX),
    color: Number(color),
    tipo,
  }
}

/** The parameters of a report's address, in a fixed order, without those of no effect. */
export function writeConsulta({ desde, hasta, estado, modelo, color, tipo }: ConsultaInforme): string[][] {
  return [
    ['desde', desde],
    ['hasta', hasta],
    ['estado', String(estado)],
    ...(modelo === '' ? [] : [['modelo', modelo]]),
    ...(color === 0 ? [] : [['color', String(color)]]),
    ...(tipo === null ? [] : [['tipo', tipo]]),
  ]
}
