import { formatHora, isSameDay } from '#domain/valor/hora.ts'
import { DIAS_SEMANA } from '#messages/palabras.ts'

/** The motivo: the reason why a seat goes back, or its defect. */
export const MOTIVO = {
  motivo: 'Motivo',
  /** Name of the motivo that is always offered. Used until the list of motivos is loaded. */
  otro: 'Otro motivo',
  vuelveAtras: 'vuelve atrás',
  porQueVuelve: (n: number) => (n === 1 ? '¿Por qué vuelve?' : '¿Por qué vuelven?'),
  queTiene: (n: number) => (n === 1 ? '¿Qué tiene?' : '¿Qué tienen?'),
  vuelven: (n: number, de: number) => `${n === 1 ? 'Vuelve' : 'Vuelven'} ${n} de ${de}:`,
  nota: 'Nota',
  notaLargo: (n: number, max: number) => `${n} de ${max}`,
  opcional: 'Opcional',
  escribi: 'Escribí qué tiene',
  elegi: 'Elegí un motivo',
  conDefecto: 'con defecto',
  noLaMueve: 'no la mueve',
  devolverA: (estado: string) => `Devolver a ${estado}`,
  devolverYPasar: (vuelven: number, pasan: number) => `Devolver ${vuelven} y pasar ${pasan}`,
  marcar: 'Marcar con defecto',
  avanzan: (nros: readonly string[]) =>
    nros.length === 1 ? `${nros[0]} avanza: no lleva motivo` : `${nros.length} avanzan: no llevan motivo`,
  siguen: (estado: string | null, n: number) =>
    estado === null ? 'Siguen donde están' : `${n === 1 ? 'Sigue' : 'Siguen'} en ${estado}`,
  /** Motivo in the history: 'Motivo: Costura abierta.' */
  de: (nombre: string) => `Motivo: ${nombre}.`,
  entreComillas: (nota: string) => `«${nota}»`,
} as const

const HORA_MS = 3_600_000

/** Time of a motivo's last use, in short: 'recién', 'hace 10 min', 'hoy 09:20', 'ayer', 'lunes', '16/11'. */
export function cuandoSeUso(ms: number, ahora: number): string {
  const edad = Math.max(0, ahora - ms)
  if (edad < 60_000) return 'recién'
  if (edad < HORA_MS) return `hace ${Math.floor(edad / 60_000)} min`
  if (isSameDay(ms, ahora)) return `hoy ${formatHora(ms)}`
  const [dia, ayer] = [new Date(ms), new Date(ahora)]
  ayer.setDate(ayer.getDate() - 1)
  if (isSameDay(ms, ayer.getTime())) return 'ayer'
  if (edad < 6 * 24 * HORA_MS) return DIAS_SEMANA[(dia.getDay() + 6) % 7] ?? ''
  return [dia.getDate(), dia.getMonth() + 1].map(part => String(part).padStart(2, '0')).join('/')
}
