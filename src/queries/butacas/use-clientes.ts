import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import type { ClienteEntrega } from '#contract/entrega.ts'
import { listClientes } from '#offline/mirror/mirror.ts'
import { refreshClientes } from '#offline/sync/refresh.ts'

/** Minimum interval (ms) between two requests of this page. */
const EVERY_MS = 10 * 60_000
let askedAt = Number.NEGATIVE_INFINITY

/**
 * Asks the server for the clients of a delivery, so that a tablet has them before it needs them.
 * @param isAsked whether the server has them, and may be reached.
 */
export function useRefreshedClientes(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked || performance.now() - askedAt < EVERY_MS) return
    askedAt = performance.now()
    // Without an answer the last ones stay, and a failing storage has its own notice
    refreshClientes().catch(() => {
      askedAt = Number.NEGATIVE_INFINITY
    })
  }, [isAsked])
}

/** They, as this device has them: undefined until they are read, null if it never had them. */
export function useClientesEntrega(isAsked: boolean): readonly ClienteEntrega[] | null | undefined {
  useRefreshedClientes(isAsked)
  return useLiveQuery(async () => (await listClientes().catch(() => null)) ?? null)
}
