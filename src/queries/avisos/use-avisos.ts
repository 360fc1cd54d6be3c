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
import { siSigue, useEscritura, type Vista } from '../use-escritura.ts'

const EVERY_MS = 15_000
const KEY = ['avisos']
const envioKey = (id: number) => [...KEY, id, 'envios']

/** The systems that are told what happens, asked for every few seconds while they are shown. */
export const useAvisos = (owner: string): Answer<Aviso[]> =>
  useKept(owner, { queryKey: KEY, queryFn: () => fetchAvisos() }, { refetchInterval: EVERY_MS })

/** What was sent to one of them. */
export const useEnvios = (owner: string, id: number): Answer<Envio[]> =>
  useKept(owner, { queryKey: envioKey(id), queryFn: () => fetchEnvios(id) }, { refetchInterval: EVERY_MS })

/** The list, and the deliveries that are open. */
const reload = (): void => void reloadAnswers(KEY)

/** @returns it with its secret, which is told this once. */
export const useCrearAviso = () => useEscritura((envio: AvisoEnvio) => postAviso(envio), reload)

export const useModificarAviso = () =>
  useEscritura(
    ({ id, version, ...envio }: AvisoEnvio & Vista & { id: number }, headers) =>
      putAviso(id, envio, siSigue(headers, { version })),
    reload,
  )

export const usePausarAviso = () =>
  useEscritura(
    ({ id, pausado }: { id: number; pausado: boolean }, headers) => putPausado(id, pausado, headers),
    reload,
  )

/** @returns it with its new secret, which is told this once. */
export const useCambiarSecreto = () => useEscritura(({ id }: { id: number }) => postSecreto(id), reload)

export const useProbarAviso = () => useEscritura(({ id }: { id: number }) => postPrueba(id), reload)

export const useEliminarAviso = () =>
  useEscritura(
    ({ id, version }: Vista & { id: number }, headers) => deleteAviso(id, siSigue(headers, { version })),
    reload,
  )

export const useReintentarEnvio = () =>
  useEscritura(({ id }: { id: number }, headers) => postReintento(id, headers), reload)
