import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Endpoint } from '#contract/endpoints/piso.ts'
import { IDEMPOTENCY_KEY, versionTag } from '#contract/headers.ts'
import { ask, newUuid, type SentHeaders } from '#http/client.ts'
import { type Failed, failedOf, isUncertain } from './answer.ts'
import { type DeBorrador, type Intento, readIntento, saveIntento } from './cuenta/borradores.ts'
import { queryClient } from './query-client.ts'

export type Escritura<R> = { ok: true; value: R } | ({ ok: false } & Failed)

/** `version`: the version that the person saw; absent if the server has no versions. */
export interface Vista {
  version?: number | undefined
}

/**
 * A row for a write that sends no version. `visto` is the state that the person saw. It is not sent. A write with
 * another `visto` gets another idempotency key.
 */
export type Visto<Fila extends { id: number }, Campo extends keyof Fila> = Pick<Fila, 'id'> & {
  visto: Pick<Fila, Campo>
}

export interface VistaDe extends Vista {
  id: number
}

/** Adds `If-Match`: the server refuses the write if the row has another version than the person saw. */
export const siSigue = (headers: SentHeaders, { version }: Vista): SentHeaders =>
  version === undefined ? headers : { ...headers, 'if-match': versionTag(version) }

/** Sends a write: `id` in the path, `version` as `If-Match`, and the other members except `visto` as the body. */
export const sendTo =
  (endpoint: Endpoint) =>
  <E extends object, R>(envio: E, headers: SentHeaders): Promise<R> => {
    const { id, version, visto: _, ...body } = envio as Vista & { id?: number | string; visto?: unknown }
    return ask<R>(endpoint, {
      ...(id !== undefined && { id }),
      ...(Object.keys(body).length > 0 && { body }),
      headers: siSigue(headers, { version }),
    })
  }

/** Like `sendTo`, without the idempotency key: with a key the server would store the body's or the answer's secret. */
export const sendUnkeyed =
  (endpoint: Endpoint) =>
  <E extends object, R>(envio: E): Promise<R> =>
    sendTo(endpoint)<E, R>(envio, {})

/**
 * A write of the office, sent at once without the outbox (design §3). Equal content is sent with the same key until it
 * is confirmed: a retry after a lost answer then changes nothing twice (reliability O2).
 * @param reload reloads the lists that show the row. It runs after a success, after an uncertain outcome, and if the
 * server's row differs from the shown row.
 * @param onDone runs after a success, before `reload`. `escribir` resolves after both.
 * @param borrador draft of the form, which stores the key across a reload of the page.
 * @param creates whether the write adds a row. The draft's key is then sent with corrected content too: if the first
 * content was stored, the server refuses the second content instead of adding a second row.
 */
export function useEscritura<E, R>(
  send: (envio: E, headers: SentHeaders) => Promise<R>,
  reload: () => void = () => {},
  onDone: (value: R, envio: E) => void = () => {},
  borrador?: DeBorrador,
  creates: (envio: E) => boolean = () => false,
): { escribir: (envio: E) => Promise<Escritura<R>>; isSaving: boolean } {
  const intento = useRef<Intento | null>(null)
  const keep = (next: Intento | null) => {
    intento.current = next
    if (borrador) saveIntento(borrador, next)
  }
  const { mutateAsync, isPending } = useMutation(
    {
      networkMode: 'always',
      mutationFn: (envio: E) => {
        const contenido = JSON.stringify(envio)
        const stored = borrador ? readIntento(borrador) : null
        const last = stored ?? intento.current
        const isSame = last?.contenido === contenido || (stored !== null && creates(envio))
        const clave = last !== null && isSame ? last.clave : newUuid()
        keep({ contenido, clave })
        return send(envio, { [IDEMPOTENCY_KEY]: clave })
      },
      onSuccess: (value, envio) => {
        keep(null)
        onDone(value, envio)
        reload()
      },
    },
    queryClient,
  )
  const escribir = async (envio: E): Promise<Escritura<R>> => {
    try {
      return { ok: true, value: await mutateAsync(envio) }
    } catch (error) {
      const failed = failedOf(error)
      // The server had stored the earlier content. The form now says so, and the next save is a new write
      const isOther = failed.problem?.codigo === 'CLAVE_REUSADA'
      if (isOther) keep(null)
      if (isOther || isUncertain(failed) || failed.status === 404 || failed.status === 412) reload()
      return { ok: false, ...failed }
    }
  }
  return { escribir, isSaving: isPending }
}
