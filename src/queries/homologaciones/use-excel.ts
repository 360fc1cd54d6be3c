import { useSyncExternalStore } from 'react'
import { isApiError } from '#http/api-error.ts'
import { fetchExcel } from '#http/homologaciones.ts'
import { Observable } from '#offline/observable.ts'

/** How far a download is; `total` is null where the server does not say. */
export interface Descarga {
  recibidos: number
  total: number | null
}

export type Excel =
  | { ok: true; archivo: Blob }
  | { ok: false; status: number; detail: string | null; retryAfterMs: number | null; isCortado: boolean }

// Of the page, not of a screen: whoever leaves while it comes and returns does not start another
const descarga = new Observable<Descarga | null>(null)

/** The download that is on its way, or null. */
export const useDescarga = (): Descarga | null =>
  useSyncExternalStore(descarga.subscribe, descarga.getSnapshot)

/** Every homologation as an .xls file (GET /api/excel/download). @returns null while another one is on its way. */
export async function downloadExcel(): Promise<Excel | null> {
  if (descarga.getSnapshot() !== null) return null
  descarga.set({ recibidos: 0, total: null })
  try {
    const archivo = await fetchExcel((recibidos, total) => descarga.set({ recibidos, total }))
    return { ok: true, archivo }
  } catch (error) {
    if (!isApiError(error)) throw error
    const { status, problem, retryAfterMs, kind } = error
    return { ok: false, status, detail: problem?.detail ?? null, retryAfterMs, isCortado: kind === 'not-ack' }
  } finally {
    descarga.set(null)
  }
}
