import { useSyncExternalStore } from 'react'
import { isApiError } from '#http/api-error.ts'
import { fetchExcel } from '#http/homologaciones.ts'
import { Observable } from '#offline/observable.ts'

/** Progress in bytes; `total` is null where the server does not say. */
export interface Descarga {
  recibidos: number
  total: number | null
}

export type Excel =
  | { ok: true; archivo: Blob }
  | { ok: false; status: number; detail: string | null; retryAfterMs: number | null; isCortado: boolean }

// One for the page: leaving the screen and coming back does not start another
const descarga = new Observable<Descarga | null>(null)

/** The download in progress, or null. */
export const useDescarga = (): Descarga | null =>
  useSyncExternalStore(descarga.subscribe, descarga.getSnapshot)

/** All homologations as an .xls file (GET /api/excel/download). @returns null while another download is in progress. */
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
