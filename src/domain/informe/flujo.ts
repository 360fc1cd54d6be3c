import type { FlujoQuery } from '#contract/informes/flujo.ts'
import { USUARIO_MAX } from '#contract/limites.ts'
import { ESTADO_LISTA } from '#domain/butaca/butaca.ts'
import { type GrupoFlujo, SIN_GRUPO } from '#domain/butaca/grupo-flujo.ts'
import { writeParams } from '#domain/rutas.ts'
import type { Fecha } from '#domain/valor/fecha.ts'
import { type Check, isCount, isText, listOf, orAbsent, orNull, shaped } from '#domain/valor/forma.ts'
import { textoLimpio } from '#domain/valor/texto.ts'
import {
  HORA_D,
  HORA_H,
  isRangoHoras,
  limitesDe,
  PERIODOS,
  type Periodo,
  pedidoComparado,
  type RangoHoras,
  rangoDePeriodo,
  retrocesoOf,
} from './periodo.ts'

/** Query of the report «Flujo», as its screen's address contains it. */
export interface ConsultaFlujo extends RangoHoras {
  /** The option of «Período» that set the range. */
  periodo: Periodo
  /** The report counts changes to this state. */
  estado: number
  /** 0 means all. */
  modelo: number
  color: number
  /** A user's name; '' means all. */
  persona: string
  comparar: boolean
}

const NUMERO = /^\d{1,9}$/

export const consultaInicial = (hoy: Fecha): ConsultaFlujo => ({
  ...rangoDePeriodo('mes', hoy),
  periodo: 'mes',
  horaD: HORA_D,
  horaH: HORA_H,
  estado: ESTADO_LISTA,
  modelo: 0,
  color: 0,
  persona: '',
  comparar: true,
})

/**
 * Reads a query from the parameters of an address.
 * @param get value of a parameter, null if absent.
 * @returns 'invalida' if a parameter is not valid.
 */
export function parseConsultaFlujo(
  get: (name: string) => string | null,
  hoy: Fecha,
): ConsultaFlujo | 'invalida' {
  const inicial = consultaInicial(hoy)
  const numero = (name: 'estado' | 'modelo' | 'color') => get(name) ?? String(inicial[name])
  const desde = get('desde')
  const hasta = get('hasta')
  const hasRango = desde !== null || hasta !== null
  const rango = hasRango ? { desde: desde ?? '', hasta: hasta ?? '' } : inicial
  const consulta = {
    ...inicial,
    desde: rango.desde,
    hasta: rango.hasta,
    periodo: hasRango ? (PERIODOS.find(each => each === get('periodo')) ?? 'personalizado') : inicial.periodo,
    horaD: get('horaD') ?? HORA_D,
    horaH: get('horaH') ?? HORA_H,
    estado: Number(numero('estado')),
    modelo: Number(numero('modelo')),
    color: Number(numero('color')),
    persona: get('persona') ?? '',
    comparar: get('comparar') !== '0',
  }
  const isValid =
    isRangoHoras(consulta) &&
    (['estado', 'modelo', 'color'] as const).every(name => NUMERO.test(numero(name))) &&
    consulta.estado > 0 &&
    consulta.persona.length <= USUARIO_MAX
  return isValid ? consulta : 'invalida'
}

/**
 * Parameters of the address in a fixed order. Range and state are always written, other parameters only if not default.
 */
export function writeConsultaFlujo(consulta: ConsultaFlujo): string[][] {
  const { periodo, desde, hasta, horaD, horaH, estado, modelo, color, persona, comparar } = consulta
  return writeParams(
    { periodo, desde, hasta, horaD, horaH, estado, modelo, color, persona, comparar: comparar ? 1 : 0 },
    { periodo: 'personalizado', horaD: HORA_D, horaH: HORA_H, modelo: 0, color: 0, persona: '', comparar: 1 },
  )
}

/** Query of the request, with moments of the factory's wall clock. */
export function pedidoFlujo(consulta: ConsultaFlujo, limites: LimitesParadas): FlujoQuery {
  const { estado, modelo, color, persona, comparar } = consulta
  const retroceso = comparar ? retrocesoOf(consulta, consulta.periodo) : null
  const paradas = writeLimites(limites)
  return {
    ...limitesDe(consulta),
    estado,
    ...pedidoComparado(consulta, retroceso),
    ...(modelo !== 0 && { modelo }),
    ...(color !== 0 && { color }),
    ...(persona !== '' && { persona }),
    ...(paradas !== undefined && { limites: paradas }),
  }
}

/** The group of the seats that exceed a state's limit, with the report's filters. */
export const grupoParadas = (
  { modelo, color, persona }: ConsultaFlujo,
  estado: number,
  dias: number,
): GrupoFlujo => ({ ...SIN_GRUPO, grupo: 'parada', de: String(estado), dias, modelo, color, persona })

/** The group of the seats that one line of the moves back or of the defects counts. */
export const grupoDevueltas = (
  consulta: ConsultaFlujo,
  grupo: Exclude<GrupoFlujo['grupo'], 'parada'>,
  de: string,
): GrupoFlujo => {
  const { modelo, color, persona } = consulta
  return { ...SIN_GRUPO, grupo, de, modelo, color, persona, ...limitesDe(consulta) }
}

/** After this many days in a state, a seat is stagnant. By state id; 0 or no entry means no limit. */
export type LimitesParadas = Readonly<Record<number, number>>

export const LIMITES: LimitesParadas = { 2: 3, 3: 5, 4: 3, 5: 10 }

export const LIMITE_MAX = 365

const ENTERO = /^\d{1,3}$/

/** Reads a state's limit as typed, in days. 0 for no limit, null if not valid. */
export function parseLimite(texto: string): number | null {
  const limpio = textoLimpio(texto)
  if (limpio === '') return 0
  const dias = ENTERO.test(limpio) ? Number(limpio) : LIMITE_MAX + 1
  return dias > LIMITE_MAX ? null : dias
}

/** The limits as sent, in order of state id: `3:5,4:3`. Undefined without limits. */
export function writeLimites(limites: LimitesParadas): string | undefined {
  const partes = Object.entries(limites).filter(([, dias]) => dias > 0)
  return partes.length === 0 ? undefined : partes.map(([id, dias]) => `${id}:${dias}`).join(',')
}

export function readLimites(kept: unknown): LimitesParadas | null {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return null
  const isLimite = ([id, dias]: [string, unknown]) =>
    /^[1-9]\d{0,3}$/.test(id) && Number.isInteger(dias) && Number(dias) >= 0 && Number(dias) <= LIMITE_MAX
  const entries = Object.entries(kept)
  return entries.length <= 50 && entries.every(isLimite) ? (kept as LimitesParadas) : null
}

/** Upper ends of the bands of time in a state, in days of 24 hours. The last band has no upper end. */
export const BANDAS_DIAS = [1, 3, 7] as const

const HORA = 60
const DIA = 24 * HORA
/** From this duration (minutes) on, minutes are not shown. */
const SIN_MINUTOS = 3 * HORA

interface Duracion {
  dias: number
  horas: number
  minutos: number
}

export function duracionOf(minutos: number): Duracion {
  if (minutos < SIN_MINUTOS) return { dias: 0, horas: Math.floor(minutos / HORA), minutos: minutos % HORA }
  const enteras = Math.round(minutos / HORA) * HORA
  return { dias: Math.floor(enteras / DIA), horas: (enteras % DIA) / HORA, minutos: 0 }
}

const isNombre = shaped({ nombre: isText })
const isEstado = shaped({ id: isCount, nombre: isText })
const comparada = { cantidad: isCount, antes: orNull(isCount) }
const isDevueltas = (miembro: 'motivo' | 'modelo' | 'usuario'): Check =>
  listOf(
    shaped({
      [miembro]: orNull(isNombre),
      ...comparada,
      butacas: listOf(isText),
      nombradas: orAbsent(isCount),
    }),
  )
const as = { A: isCount, S: isCount }

/**
 * Whether a cached value has the shape of src/contract/informes/flujo.ts. The screen shows the value before the server
 * answers.
 */
export const isFlujo: Check = shaped({
  momento: isText,
  ahora: listOf(
    shaped({
      estado: isEstado,
      bandas: bandas => listOf(isCount)(bandas) && (bandas as unknown[]).length === 4,
    }),
  ),
  paradas: listOf(
    shaped({
      estado: isEstado,
      dias: isCount,
      cantidad: isCount,
      butacas: listOf(shaped({ nro: isText, modelo: isNombre, usuario: orNull(isNombre), dias: isCount })),
    }),
  ),
  porDia: listOf(shaped({ dia: isText, ...comparada })),
  porPersona: listOf(shaped({ usuario: isNombre, ...comparada })),
  as: orNull(shaped({ ...as, antes: orNull(shaped(as)) })),
  regresos: shaped(comparada),
  devoluciones: orAbsent(
    shaped({
      total: shaped(comparada),
      porMotivo: isDevueltas('motivo'),
      porModelo: isDevueltas('modelo'),
      porPersona: isDevueltas('usuario'),
      porMotivoYModelo: listOf(shaped({ motivo: orNull(isNombre), modelo: isNombre, cantidad: isCount })),
      defectos: isDevueltas('motivo'),
    }),
  ),
  tiempos: listOf(
    shaped({ modelo: isNombre, estado: isEstado, mediana: isCount, p90: isCount, cantidad: isCount }),
  ),
  dudosas: isCount,
})
