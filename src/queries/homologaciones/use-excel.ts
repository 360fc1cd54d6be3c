import { useSyncExternalStore } from 'react'
import { isApiError } from '#http/api-error.ts'
import { fetchExcel } from '#http/homologaciones.ts'

/** How far a download is; `total` is null where the server does not say. */
export interface Descarga {
  recibidos: number
  total: number | null
}

export type Excel =
  | { ok: true; archivo: Blob }
  | { ok: false; status: number; detail: string | null; retryAfterMs: number | null; isCortado: boolean }

// Of the page, not of a screen: whoever leaves while it comes and returns does not start another
let descarga: Descarga | null = null
const listeners = new Set<() => void>()
const set = (next: Descarga | null): void => {
  descarga = next
  for (const listener of listeners) listener()
}
const store = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  getSnapshot: (): Descarga | null => descarga,
}

/** The download that is on its way, or null. */
export const useDescarga = (): Descarga | null => useSyncExternalStore(store.subscribe, store.getSnapshot)

/** Every homologation as an .xls file (GET /api/excel/download). @returns null while another one is on its way. */
export async function downloadExcel(): Promise<Excel | null> {
  if (descarga !== null) return null
  set({ recibidos: 0, total: null })
  try {
    const archivo = await fetchExcel((recibidos, total) => set({ recibidos, total }))
    return { ok: true, archivo }
  } catch (error) {
    if (!isApiError(error)) throw error
    const { status, problem, retryAfterMs, kind } = error
    return { ok: false, status, detail: problem?.detail ?? null, retryAfterMs, isCortado: kind === 'not-ack' }
  } finally {
    set(null)
  }
}
