import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import type { ClienteEntrega } from '#contract/entrega.ts'
import { isApiError } from '#http/client.ts'
import { listClientes } from '#offline/mirror/mirror.ts'
import { refreshClientes } from '#offline/sync/refresh.ts'

/** Minimum interval (ms) between two requests of this page. */
const EVERY_MS = 60_000
let askedAt = Number.NEGATIVE_INFINITY

/**
 * The clients of a delivery as this device has them, and asks the server for them: undefined until they are read,
 * null if it never had them. @param isAsked whether the server has them, and may be reached.
 */
export function useClientesEntrega(isAsked: boolean): readonly ClienteEntrega[] | null | undefined {
  useEffect(() => {
    if (!isAsked || performance.now() - askedAt < EVERY_MS) return
    askedAt = performance.now()
    refreshClientes().catch(error => {
      askedAt = Number.NEGATIVE_INFINITY
      if (!isApiError(error)) reportError(error) // Without an answer the last ones stay
    })
  }, [isAsked])
  return useLiveQuery(async () => (await listClientes()) ?? null)
}
