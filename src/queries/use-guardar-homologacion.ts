import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { IDEMPOTENCY_KEY } from '#contract/headers.ts'
import type { Homologacion, HomologacionEnvio } from '#contract/homologacion.ts'
import { type ApiErrorKind, isApiError } from '#http/api-error.ts'
import { putHomologacion } from '#http/homologaciones.ts'
import { newUuid } from '#offline/uuid.ts'
import { queryClient } from './query-client.ts'
import { HOMOLOGACIONES_LISTA } from './use-homologaciones.ts'

/** How saving ended. Without an answer `status` is 0 and `kind` says whether the change may have arrived. */
export type Guardado = { ok: true } | { ok: false; kind: ApiErrorKind; status: number; detail: string | null }

/**
 * Saves buyer and labels of a row (PUT /api/homologaciones) and has the lists reload. The same content goes with the
 * same key until it is confirmed, so that trying again after a lost answer changes nothing twice (reliability O2).
 */
export function useGuardarHomologacion(): {
  guardar: (envio: HomologacionEnvio) => Promise<Guardado>
  isSaving: boolean
} {
  const intento = useRef<{ contenido: string; clave: string } | null>(null)
  const { mutateAsync, isPending } = useMutation(
    {
      networkMode: 'always',
      mutationFn: async (envio: HomologacionEnvio) => {
        const contenido = JSON.stringify(envio)
        if (intento.current?.contenido !== contenido) intento.current = { contenido, clave: newUuid() }
        await putHomologacion(envio, { [IDEMPOTENCY_KEY]: intento.current.clave })
      },
      onSuccess: (_, envio) => {
        intento.current = null
        showSaved(envio)
        void queryClient.invalidateQueries({ queryKey: ['homologaciones'] }) // The lists reload behind
      },
    },
    queryClient,
  )
  const guardar = async (envio: HomologacionEnvio): Promise<Guardado> => {
    try {
      await mutateAsync(envio)
      return { ok: true }
    } catch (error) {
      if (!isApiError(error)) throw error
      return {
        ok: false,
        kind: error.kind,
        status: error.status,
        detail: error.problem?.detail ?? null,
      }
    }
  }
  return { guardar, isSaving: isPending }
}

/** The row as it was confirmed, until the lists have come again. */
function showSaved({ butaca, comprador, etiqueta_blanca, etiqueta_gris }: HomologacionEnvio): void {
  queryClient.setQueriesData<Homologacion[]>({ queryKey: HOMOLOGACIONES_LISTA }, filas =>
    filas?.map(fila =>
      fila.butaca === butaca
        ? { ...fila, comprador: comprador ?? null, etiqueta_blanca, etiqueta_gris }
        : fila,
    ),
  )
}
