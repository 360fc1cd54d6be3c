/** What a burst of keys into a field shows of the scanner that sent it. */
export interface LecturaLector {
  texto: string
  /** The key that ended it; null while none came. */
  terminador: 'Enter' | 'Tab' | null
  /** Mean and longest time between two keys (ms), the terminator's included; null of a single key. */
  medioMs: number | null
  mayorMs: number | null
}

export interface Tecla {
  /** As `KeyboardEvent.key`. */
  key: string
  /** ms */
  at: number
}

/** Reads what was typed so far; a scanner ends with Enter or Tab. */
export function readLector(teclas: readonly Tecla[]): LecturaLector {
  const counted = teclas.filter(({ key }) => key.length === 1 || key === 'Enter' || key === 'Tab')
  const last = counted.at(-1)
  const gaps = counted.slice(1).map(({ at }, i) => at - (counted[i]?.at ?? at))
  return {
    texto: counted.flatMap(({ key }) => (key.length === 1 ? [key] : [])).join(''),
    terminador: last?.key === 'Enter' || last?.key === 'Tab' ? last.key : null,
    medioMs: gaps.length === 0 ? null : gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length,
    mayorMs: gaps.length === 0 ? null : Math.max(...gaps),
  }
}

export type JuicioLector = 'lector' | 'mano' | 'corto' | 'sin-terminador'

/** Whether the app would take it for a scan. @param gapMs longest time between two keys of a scanner. */
export function judgeLector({ texto, terminador, mayorMs }: LecturaLector, gapMs: number): JuicioLector {
  if (terminador === null) return 'sin-terminador'
  if (mayorMs === null || mayorMs > gapMs) return 'mano'
  return texto.length < LARGO_MIN ? 'corto' : 'lector'
}

/** Fewer characters are no code. */
const LARGO_MIN = 3
