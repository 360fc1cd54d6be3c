import { isApiError } from '#http/api-error.ts'

/** A list of the office: what this device has of it, and how it stands with the server's. */
export interface Lista<T> {
  /** In the server's order; null until this device has them. */
  rows: readonly T[] | null
  /** How many there are in all, also those that this device does not keep. */
  total: number
  /** When (ms) the server gave what is shown; null without it. */
  asOf: number | null
  isFetching: boolean
  /** Why the last try to update it failed. */
  error: ListaError | null
  /** Asks again; the next render shows the outcome. */
  refresh: () => void
}

export interface ListaError {
  /** 0 where no answer came. */
  status: number
  /** The server's own words. */
  detail: string | null
  /** When (ms) it failed, which tells failures apart. */
  at: number
}

/** @throws what is not an ApiError: a bug. */
export function listaError(error: Error | null, at: number): ListaError | null {
  if (error === null) return null
  if (!isApiError(error)) throw error
  return { status: error.status, detail: error.problem?.detail ?? null, at }
}
