import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Endpoint } from '#contract/endpoints/piso.ts'
import { IDEMPOTENCY_KEY, versionTag } from '#contract/headers.ts'
import { ask, newUuid, type SentHeaders } from '#http/client.ts'
import { type Failed, failedOf, isUncertain } from './answer.ts'
import { type DeBorrador, type Intento, readIntento, saveIntento } from './cuenta/borradores.ts'
import { queryClient } from './query-client.ts'

export type Escritura<R> = { ok: true; value: R } | ({ ok: false } & Failed)

/** The version that the person saw; absent for a server without versions. */
export interface Vista {
  version?: number | undefined
}

/**
 * A row and the state in which the person saw it (`visto`), for a write that sends no version. `visto` is not sent, but
 * a different `visto` gives the write a different idempotency key.
 */
export type Visto<Fila extends { id: number }, Campo extends keyof Fila> = Pick<Fila, 'id'> & {
  visto: Pick<Fila, Campo>
}

/** A row of the list, as the person saw it. */
export interface VistaDe extends Vista {
  id: number
}

/** Headers of a write that the server refuses if the row has another version than the person saw. */
export const siSigue = (headers: SentHeaders, { version }: Vista): SentHeaders =>
  version === undefined ? headers : { ...headers, 'if-match': versionTag(version) }

/** Sends a write to a call: `id` in the path, `version` as `If-Match`, other members except `visto` as the body. */
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

/** Like `sendTo`, without the idempotency key: with a key the server would store a secret of the body or the answer. */
export const sendUnkeyed =
  (endpoint: Endpoint) =>
  <E extends object, R>(envio: E): Promise<R> =>
    sendTo(endpoint)<E, R>(envio, {})

/**
 * A write of the office, straight to the server (design §3). The same content keeps its key until it is confirmed, so
 * that a retry after a lost answer changes nothing twice (reliability O2). @param reload reloads the lists that show
 * the row. It runs after a success, after an uncertain outcome, and if the server's row differs from the shown row.
 * @param onDone runs after a success, before `reload`; `escribir` resolves after both. @param borrador draft of the
 * form. The draft keeps the key across a reload.
 * @param creates whether the write adds a row. Then the draft keeps the key for other content too, because no version
 * prevents a second row. After the server has stored one content, it refuses other content with the same key.
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
      // The server stored the earlier content. The person now knows, so the next save is another write
      const isOther = failed.problem?.codigo === 'CLAVE_REUSADA'
      if (isOther) keep(null)
      // If the list cannot be loaded either, it is requested again when the network returns
      if (isOther || isUncertain(failed) || failed.status === 404 || failed.status === 412) reload()
      return { ok: false, ...failed }
    }
  }
  return { escribir, isSaving: isPending }
}
