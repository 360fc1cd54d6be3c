import { formatDia, formatHora, isSameDay, partesFechaHs } from '#domain/valor/hora.ts'
import { formatNumero } from '#domain/valor/numero.ts'

/** '1 fila', '5.229 filas'. */
export const contar = (n: number, uno: string, varios: string): string =>
  `${formatNumero(n)} ${n === 1 ? uno : varios}`

const Y = new Intl.ListFormat('es')

/** 'Peralta, López y Giménez' */
export const enumerar = (nombres: readonly string[]): string => Y.format(nombres)

/** '1 butaca', '5.229 butacas'. */
export const cuantasButacas = (n: number): string => contar(n, 'butaca', 'butacas')

/** 'las últimas 50', 'la última'. */
export const lasUltimas = (n: number): string => (n === 1 ? 'la última' : `las últimas ${formatNumero(n)}`)

/** Shown for a code, name or number that Excel has altered. */
export const identificadorRoto = (texto: string): string =>
  `«${texto}» no es lo que se escribió: parece cambiado por Excel. Escribilo como va.`

export const conMayuscula = (texto: string): string => texto.charAt(0).toUpperCase() + texto.slice(1)

export const DIAS_SEMANA = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const

/** @param en a `Date` whose UTC parts are the factory's local time. */
export const diaDeSemana = (en: Date): string => DIAS_SEMANA[(en.getUTCDay() + 6) % 7] ?? ''

/** Device time as HH:MM, with its day if it is not today: '14:32', '14:32 del 20/11/2026'. */
export const horaConDia = (ms: number, ahora: number): string =>
  isSameDay(ms, ahora) ? formatHora(ms) : `${formatHora(ms)} del ${formatDia(ms)}`

/** A `fechaHs` relative to today: 'hoy 10:05', 'ayer 17:20', '26/10/2026 20:41'. @param dias as yyyy-MM-dd. */
export function cuandoFue(fechaHs: string, dias: { hoy: string; ayer: string }): string {
  const { fecha, hora } = partesFechaHs(fechaHs)
  const dia = fechaHs.slice(0, 10)
  if (dia === dias.hoy) return `hoy ${hora}`
  return dia === dias.ayer ? `ayer ${hora}` : `${fecha} ${hora}`.trim()
}

/** Device time relative to today: 'hoy 10:05', 'ayer 17:20', '26/10/2026 20:41'. */
export function cuandoLocal(ms: number, ahora: number): string {
  if (isSameDay(ms, ahora)) return `hoy ${formatHora(ms)}`
  const ayer = new Date(ahora)
  ayer.setDate(ayer.getDate() - 1)
  return `${isSameDay(ms, ayer.getTime()) ? 'ayer' : formatDia(ms)} ${formatHora(ms)}`
}

/** A length of time: '37 min', '1 h 14 min', '2 d 1 h'. @param minutos an integer. */
export function duracion(minutos: number): string {
  const [dias, horas, min] = [Math.floor(minutos / 1440), Math.floor((minutos % 1440) / 60), minutos % 60]
  const partes =
    dias > 0
      ? ([
          [dias, 'd'],
          [horas, 'h'],
        ] as const)
      : ([
          [horas, 'h'],
          [min, 'min'],
        ] as const)
  return partes.flatMap(([n, unidad]) => (n > 0 ? [`${formatNumero(n)} ${unidad}`] : [])).join(' ') || '0 min'
}

const MIN_MS = 60_000
const HORA_MS = 60 * MIN_MS
const DIA_MS = 24 * HORA_MS

/** Age in words: 'recién', 'hace 2 min', 'hace 3 h', 'hace 2 días'. A negative age is 'recién'. */
export function haceCuanto(ms: number, ahora: number): string {
  const edad = Math.max(0, ahora - ms)
  if (edad < MIN_MS) return 'recién'
  if (edad < HORA_MS) return `hace ${Math.floor(edad / MIN_MS)} min`
  if (edad < DIA_MS) return `hace ${Math.floor(edad / HORA_MS)} h`
  const dias = Math.floor(edad / DIA_MS)
  return `hace ${dias} ${dias === 1 ? 'día' : 'días'}`
}

const UNIDADES = [
  [48 * 60, 24 * 60, 'días'],
  [120, 60, 'h'],
  [0, 1, 'min'],
] as const

/**
 * An hour with its uncertainty: '≈ 10:05, ±12 min', '≈ 10:05, ±3 h'. A certain hour stays unchanged.
 * @param margenMin minutes. Null or absent means certain; infinite means unknown.
 */
export function horaDudosa(hora: string, margenMin: number | null | undefined): string {
  if (margenMin == null) return hora
  if (margenMin === Number.POSITIVE_INFINITY) return `≈ ${hora}`
  const [, largo, unidad] = UNIDADES.find(([desde]) => margenMin >= desde) ?? UNIDADES[2]
  return `≈ ${hora}, ±${Math.ceil(margenMin / largo)} ${unidad}`
}
