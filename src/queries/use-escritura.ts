import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { IDEMPOTENCY_KEY, versionTag } from '#contract/headers.ts'
import { newUuid } from '#http/client.ts'
import { type Failed, failedOf } from './answer.ts'
import { queryClient } from './query-client.ts'

/** Outcome of a write. */
export type Escritura<R> = { ok: true; value: R } | ({ ok: false } & Failed)

/** The version that the person saw; absent for a server without versions. */
export interface Vista {
  version?: number | undefined
}

/** Headers of a write that is refused if the row has another version by now. */
export const siSigue = (headers: Record<string, string>, { version }: Vista): Record<string, string> =>
  version === undefined ? headers : { ...headers, 'if-match': versionTag(version) }

/**
 * A write of the office, straight to the server (design §3). The same content keeps its key until it is confirmed, so that
 * a retry after a lost answer changes nothing twice (reliability O2). @param reload reloads the lists that show the row,
 * after success and after 404 or 412. @param onDone runs on success, before `reload`; `escribir` resolves after both.
 */
export function useEscritura<E, R>(
  send: (envio: E, headers: Record<string, string>) => Promise<R>,
  reload: () => void = () => {},
  onDone: (value: R, envio: E) => void = () => {},
): { escribir: (envio: E) => Promise<Escritura<R>>; isSaving: boolean } {
  const intento = useRef<{ contenido: string; clave: string } | null>(null)
  const { mutateAsync, isPending } = useMutation(
    {
      networkMode: 'always',
      mutationFn: (envio: E) => {
        const contenido = JSON.stringify(envio)
        if (intento.current?.contenido !== contenido) intento.current = { contenido, clave: newUuid() }
        return send(envio, { [IDEMPOTENCY_KEY]: intento.current.clave })
      },
      onSuccess: (value, envio) => {
        intento.current = null
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
      if (failed.status === 404 || failed.status === 412) reload()
      return { ok: false, ...failed }
    }
  }
  return { escribir, isSaving: isPending }
}
