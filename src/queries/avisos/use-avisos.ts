import type { Aviso, AvisoEnvio, Envio } from '#contract/aviso-schema.ts'
import {
  deleteAviso,
  fetchAvisos,
  fetchEnvios,
  postAviso,
  postPrueba,
  postReintento,
  postSecreto,
  putAviso,
  putPausado,
} from '#http/avisos.ts'
import { type Answer, reloadAnswers, useKept } from '#queries/answer.ts'
import { siSigue, useEscritura, type Vista, type Visto } from '../use-escritura.ts'

const EVERY_MS = 15_000
const KEY = ['avisos']
const envioKey = (id: number) => [...KEY, id, 'envios']

/** The webhooks, refreshed every few seconds while they are shown. */
export const useAvisos = (owner: string): Answer<Aviso[]> =>
  useKept(owner, { queryKey: KEY, queryFn: () => fetchAvisos() }, { refetchInterval: EVERY_MS })

/** The deliveries of a webhook. */
export const useEnvios = (owner: string, id: number): Answer<Envio[]> =>
  useKept(owner, { queryKey: envioKey(id), queryFn: () => fetchEnvios(id) }, { refetchInterval: EVERY_MS })

const reload = (): void => void reloadAnswers(KEY)

/** @returns the webhook with its secret, which no later answer contains. */
export const useCrearAviso = () => useEscritura((envio: AvisoEnvio) => postAviso(envio), reload)

export const useModificarAviso = () =>
  useEscritura(
    ({ id, version, ...envio }: AvisoEnvio & Vista & { id: number }, headers) =>
      putAviso(id, envio, siSigue(headers, { version })),
    reload,
  )

export const usePausarAviso = () =>
  useEscritura(
    ({ id, pausado }: Visto<Aviso, 'version' | 'apagado'> & { pausado: boolean }, headers) =>
      putPausado(id, pausado, headers),
    reload,
  )

/** @returns the webhook with its new secret, which no later answer contains. */
export const useCambiarSecreto = () =>
  useEscritura(({ id, version }: Vista & { id: number }) => postSecreto(id, siSigue({}, { version })), reload)

export const useProbarAviso = () => useEscritura(({ id }: { id: number }) => postPrueba(id), reload)

export const useEliminarAviso = () =>
  useEscritura(
    ({ id, version }: Vista & { id: number }, headers) => deleteAviso(id, siSigue(headers, { version })),
    reload,
  )

export const useReintentarEnvio = () =>
  useEscritura(
    ({ id }: Visto<Envio, 'estado' | 'intentos' | 'sigue'>, headers) => postReintento(id, headers),
    reload,
  )
