import { useEffect, useReducer, useState, useSyncExternalStore } from 'react'
import { PARED } from '#contract/endpoints/oficina.ts'
import type { EnlacePared, ESQUEMA_PARED, Pared, ParedCreada } from '#contract/informes/pared.ts'
import { parseCodigo } from '#domain/cuenta/credenciales.ts'
import { edadDe } from '#domain/informe/pared.ts'
import { ask, callList, isApiError } from '#http/client.ts'
import {
  forgetUltimaPared,
  keepUltimaPared,
  readCodigoPared,
  readUltimaPared,
  saveCodigoPared,
} from '#offline/pared.ts'
import { type Answer, reloadAnswers, useKept } from '#queries/answer.ts'
import { Setting } from '#queries/browser-storage.ts'
import { sendTo, sendUnkeyed, useEscritura } from '#queries/use-escritura.ts'

const EVERY_MS = 5_000
const AFTER_FAILURE_MS = 15_000
/**
 * Wait (ms) after a refusal. A later request may succeed: the server may be updated, or a restore may bring the code
 * back.
 */
const AFTER_REFUSAL_MS = 5 * 60_000
/** Shortest time (ms) between two writes, which wear out a television's flash memory. */
const KEEP_EVERY_MS = 60_000

/** `isCodigo`: the code is wrong, and the screen needs a new link. */
interface RechazoPared {
  detail: string | null
  isCodigo: boolean
}

export interface EstadoPared {
  pared: Pared | null
  /**
   * Wall clock (ms) when the figures arrived. `mono`: the same moment by the monotonic clock; null for figures that
   * were stored by an earlier page.
   */
  recibida: number
  mono: number | null
  rechazo: RechazoPared | null
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
 * Age (ms) of the shown figures. The age of stored figures is known only by the wall clock; null if this clock was set
 * back.
 */
export function edadPared({ recibida, mono }: EstadoPared): number | null {
  const pared = Date.now() - recibida
  if (mono === null) return pared < 0 ? null : pared
  return edadDe(pared, performance.now() - mono)
}

export function usePared(codigo: string): EstadoPared {
  const [estado, tell] = useReducer(next, NADA)
  useEffect(() => {
    const stop = new AbortController()
    void readUltimaPared(codigo).then(
      ultima => {
        if (ultima !== null && !stop.signal.aborted) tell({ que: 'guardada', ...ultima })
      },
      () => {},
    )
    follow(codigo, stop.signal, tell)
    return () => stop.abort()
  }, [codigo])
  return estado
}

function follow(codigo: string, signal: AbortSignal, tell: (noticia: Noticia) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let keptAt = Number.NEGATIVE_INFINITY
  let isAsking = false
  const keep = (pared: Pared) => {
    if (performance.now() - keptAt < KEEP_EVERY_MS) return
    keptAt = performance.now()
    void keepUltimaPared({ codigo, pared, recibida: Date.now() }).catch(() => {})
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
    if (!signal.aborted) timer = setTimeout(() => void ask(), waitMs) // Never rejects
  }
  const again = () => void (document.visibilityState === 'visible' && ask())
  window.addEventListener('online', again, { signal })
  document.addEventListener('visibilitychange', again, { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
  void ask()
}

// Not imported: the import of the value would load the schemas of its module
const ESQUEMA: typeof ESQUEMA_PARED = 'Pared'

const SIN_RESPUESTA = { status: 0, problem: null, retryAfterMs: null }

/** @returns the wait (ms) before the next request. */
async function askOnce(codigo: string, tell: (noticia: Noticia) => void): Promise<number> {
  try {
    const headers = { authorization: `${ESQUEMA} ${codigo}` }
    tell({ que: 'llego', pared: await ask<Pared>(PARED.pared, { token: null, headers }) })
    return EVERY_MS
  } catch (error) {
    // Continues after any error, because no person reloads a television's page
    const { status, problem, retryAfterMs } = isApiError(error) ? error : SIN_RESPUESTA
    if (status === 401 || status === 404) {
      // The link may have been revoked
      void forgetUltimaPared().catch(() => {})
      tell({ que: 'rechazo', rechazo: { detail: problem?.detail ?? null, isCodigo: status === 401 } })
      return AFTER_REFUSAL_MS
    }
    tell({ que: 'nadie' })
    return Math.max(AFTER_FAILURE_MS, retryAfterMs ?? 0)
  }
}

/**
 * The code of this screen's link; undefined until read, null for none. `isMalo`: the code in the page's address is
 * malformed.
 */
interface CodigoPared {
  codigo: string | null | undefined
  isMalo: boolean
  setCodigo: (codigo: string | null) => void
}

/**
 * Removes the code from the page's address, which people can see. @returns the code; undefined for none, null if it is
 * malformed.
 */
function takeHash(): string | null | undefined {
  const { hash, pathname } = location
  if (hash.length < 2) return undefined
  history.replaceState(history.state, '', pathname)
  return parseCodigo(hash.slice(1))
}

/** Stores the code. After a failure the code lasts until the page closes. */
const keep = (codigo: string): void => void saveCodigoPared(codigo).catch(() => {})

/** The code in the page's address, else the stored code. */
export function useCodigoPared(): CodigoPared {
  const [codigo, setCodigo] = useState<string | null | undefined>(undefined)
  const [isMalo, setIsMalo] = useState(false)
  useEffect(() => {
    const take = (): boolean => {
      const found = takeHash()
      if (found === undefined) return false
      setIsMalo(found === null)
      if (found === null) return false
      keep(found)
      setCodigo(found)
      return true
    }
    if (!take())
      readCodigoPared().then(
        kept => setCodigo(now => now ?? kept),
        () => setCodigo(now => now ?? null),
      )
    const onHash = () => void take()
    window.addEventListener('hashchange', onHash)
    return () => window.removeEventListener('hashchange', onHash)
  }, [])
  const choose = (next: string | null) => {
    setIsMalo(false)
    if (next !== null) keep(next)
    setCodigo(next)
  }
  return { codigo, isMalo, setCodigo: choose }
}

const TEMAS = ['hora', 'claro', 'oscuro'] as const
export type TemaPared = (typeof TEMAS)[number]
const temaStore = new Setting<TemaPared>(
  'butacas-pared-tema',
  kept => TEMAS.find(each => each === kept) ?? 'hora',
)

/** The theme of this screen: by the hour, light or dark. `cambiar` switches to the next theme. */
export function useTemaPared(): { tema: TemaPared; cambiar: () => void } {
  const tema = useSyncExternalStore(temaStore.subscribe, temaStore.getSnapshot)
  return { tema, cambiar: () => temaStore.set(TEMAS[(TEMAS.indexOf(tema) + 1) % TEMAS.length] ?? 'hora') }
}

const LIST_EVERY_MS = 30_000
const PAREDES_KEY = ['paredes']

/** The links of wall panels, including recently revoked links. */
export const useParedes = (owner: string): Answer<EnlacePared[]> =>
  useKept(
    owner,
    { queryKey: PAREDES_KEY, queryFn: () => callList<EnlacePared>(PARED.paredes) },
    { refetchInterval: LIST_EVERY_MS },
  )

const reload = (): void => void reloadAnswers(PAREDES_KEY)

/** @returns the link with its code, which no later answer contains. */
export const useCrearPared = () =>
  useEscritura<{ nombre: string }, ParedCreada>(sendUnkeyed(PARED.crearPared), reload)

export const useRevocarPared = () => useEscritura<{ id: number }, void>(sendTo(PARED.revocarPared), reload)
