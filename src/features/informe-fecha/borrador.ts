import { ESTADO_LISTA } from '#domain/butaca/butaca.ts'
import { type ConsultaInforme, type TipoAs, writeConsulta } from '#domain/informe/informe.ts'
import {
  HORA_D,
  HORA_H,
  isRetroceso,
  type RangoEscrito,
  type RangoHoras,
  type Retroceso,
  rangoDePeriodo,
  retrocesosOf,
  reviewRangoHoras,
} from '#domain/informe/periodo.ts'
import { formatFecha } from '#domain/valor/fecha.ts'

export interface Borrador extends RangoEscrito {
  estado: number
  modelo: string
  color: number
  tipo: TipoAs | null
  comparar: boolean
  /** The selected comparison; null for the range's default. */
  retroceso: Retroceso | null
}

export interface Elegir {
  borrador: Borrador
  onChange: (part: Partial<Borrador>) => void
}

export const textosDe = ({ desde, hasta }: Pick<RangoHoras, 'desde' | 'hasta'>): RangoEscrito => ({
  desde: formatFecha(desde),
  hasta: formatFecha(hasta),
  horaD: HORA_D,
  horaH: HORA_H,
})

export function borradorDe(consulta: ConsultaInforme | null, hoy: string): Borrador {
  if (consulta === null)
    return {
      ...textosDe(rangoDePeriodo('mes', hoy)),
      ...{ estado: ESTADO_LISTA, modelo: '', color: 0, tipo: null, comparar: false, retroceso: null },
    }
  const { horaD, horaH } = consulta
  return { ...consulta, ...textosDe(consulta), horaD, horaH, comparar: consulta.retroceso !== null }
}

export function comparacionOf(rango: RangoHoras | null, retroceso: Retroceso | null) {
  const ofrecidos = rango === null ? [] : retrocesosOf(rango)
  const elegido = rango !== null && retroceso !== null && isRetroceso(rango, retroceso) ? retroceso : null
  return {
    ofrecidos: elegido === null || ofrecidos.includes(elegido) ? ofrecidos : [...ofrecidos, elegido],
    elegido: elegido ?? ofrecidos[0] ?? null,
  }
}

export function consultaOf({ comparar, retroceso, ...borrador }: Borrador): ConsultaInforme | null {
  const { rango } = reviewRangoHoras(borrador)
  if (rango === null) return null
  const { estado, modelo, color, tipo } = borrador
  return {
    ...rango,
    ...{ estado, modelo, color, tipo },
    retroceso: comparar ? comparacionOf(rango, retroceso).elegido : null,
  }
}

export const addressOf = (consulta: ConsultaInforme): string =>
  new URLSearchParams(writeConsulta(consulta)).toString()
