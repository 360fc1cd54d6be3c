import { useEffect, useReducer } from 'react'
import type { Pared } from '#contract/informes/pared.ts'
import { edadDe } from '#domain/informe/pared.ts'
import { isApiError } from '#http/api-error.ts'
import { fetchPared } from '#http/informes/pared.ts'
import { forgetUltimaPared, keepUltimaPared, readUltimaPared } from '#offline/pared.ts'

const EVERY_MS = 5_000
const AFTER_FAILURE_MS = 15_000
/** A server that has no such call may be replaced; a code that it does not know may come back with a restore. */
const AFTER_REFUSAL_MS = 5 * 60_000
/** Spares the memory of a television, which wears out. */
const KEEP_EVERY_MS = 60_000

/** Why the panel cannot be shown: the server's words, and whether another code would help. */
interface RechazoPared {
  detail: string | null
  isCodigo: boolean
}

export interface EstadoPared {
  pared: Pared | null
  /** When it came, by the wall clock and by the monotonic one (ms); the latter null where an earlier page got it. */
  recibida: number
  mono: number | null
  rechazo: RechazoPared | null
  /** The last question got no answer. */
  isUnanswered: boolean
}

const NADA: EstadoPared = { pared: null, recibida: 0, mono: null, rechazo: null, isUnanswered: false }

type Noticia =
  | { que: 'llego'; pared: Pared }
  | { que: 'guardada'; pared: Pared; recibida: number }
  | { que: 'rechazo'; rechazo: RechazoPared }
  | { que: 'nadie' }

function next(estado: EstadoPared, noticia: Noticia): EstadoPared {
  switch (noticia.que) {
    case 'llego':
      return { ...NADA, pared: noticia.pared, recibida: Date.now(), mono: performance.now() }
    case 'guardada':
      return estado.pared === null && estado.rechazo === null
        ? { ...estado, pared: noticia.pared, recibida: noticia.recibida }
        : estado
    case 'rechazo':
      return { ...NADA, rechazo: noticia.rechazo }
    case 'nadie':
      return estado.isUnanswered ? estado : { ...estado, isUnanswered: true }
  }
}

/**
 * How old (ms) what is shown is. What an earlier page got is by its own clock alone: null where that has been put back
 * since, so that nobody can tell.
 */
export function edadPared({ recibida, mono }: EstadoPared): number | null {
  const pared = Date.now() - recibida
  if (mono === null) return pared < 0 ? null : pared
  return edadDe(pared, performance.now() - mono)
}

/** The figures of the panel for the wall, asked for as long as it is shown; only the last answer is held. */
export function usePared(codigo: string): EstadoPared {
  const [estado, tell] = useReducer(next, NADA)
  useEffect(() => {
    const stop = new AbortController()
    void readUltimaPared(codigo).then(
      ultima => {
        if (ultima !== null && !stop.signal.aborted) tell({ que: 'guardada', ...ultima })
      },
      () => {}, // Without storage there is nothing of before
    )
    follow(codigo, stop.signal, tell)
    return () => stop.abort()
  }, [codigo])
  return estado
}

/** Asks again and again, at once when the network or the screen comes back. */
function follow(codigo: string, signal: AbortSignal, tell: (noticia: Noticia) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let keptAt = Number.NEGATIVE_INFINITY
  let isAsking = false
  const keep = (pared: Pared) => {
    if (performance.now() - keptAt < KEEP_EVERY_MS) return
    keptAt = performance.now()
    void keepUltimaPared({ codigo, pared, recibida: Date.now() }).catch(() => {}) // It is shown all the same
  }
  const ask = async (): Promise<void> => {
    if (isAsking) return
    isAsking = true
    clearTimeout(timer)
    const waitMs = await askOnce(codigo, noticia => {
      if (signal.aborted) return
      if (noticia.que === 'llego') keep(noticia.pared)
      tell(noticia)
    }).finally(() => {
      isAsking = false
    })
    if (!signal.aborted) timer = setTimeout(() => void ask(), waitMs) // It ends its own failures
  }
  const again = () => void (document.visibilityState === 'visible' && ask())
  window.addEventListener('online', again, { signal })
  document.addEventListener('visibilitychange', again, { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
  void ask()
}

const SIN_RESPUESTA = { status: 0, problem: null, retryAfterMs: null }

/** @returns how long (ms) to wait for the next question. */
async function askOnce(codigo: string, tell: (noticia: Noticia) => void): Promise<number> {
  try {
    tell({ que: 'llego', pared: await fetchPared(codigo) })
    return EVERY_MS
  } catch (error) {
    // Whatever it is, as a store that fails, nobody is there to load the page again
    const { status, problem, retryAfterMs } = isApiError(error) ? error : SIN_RESPUESTA
    if (status === 401 || status === 404) {
      // Nothing is shown any more of a link that was revoked
      void forgetUltimaPared().catch(() => {})
      tell({ que: 'rechazo', rechazo: { detail: problem?.detail ?? null, isCodigo: status === 401 } })
      return AFTER_REFUSAL_MS
    }
    tell({ que: 'nadie' })
    return Math.max(AFTER_FAILURE_MS, retryAfterMs ?? 0)
  }
}
