import type { Aviso, AvisoConSecreto, AvisoEnvio, Envio } from '#contract/aviso-schema.ts'
import { AVISOS } from '#contract/endpoints/oficina.ts'
import { callList } from '#http/client.ts'
import { type Answer, reloadAnswers, useKept } from '#queries/answer.ts'
import { sendTo, sendUnkeyed, useEscritura, type VistaDe, type Visto } from '../use-escritura.ts'

const EVERY_MS = 15_000
const KEY = ['avisos']
const envioKey = (id: number) => [...KEY, id, 'envios']

export const useAvisos = (owner: string): Answer<Aviso[]> =>
  useKept(
    owner,
    { queryKey: KEY, queryFn: () => callList<Aviso>(AVISOS.avisos) },
    { refetchInterval: EVERY_MS },
  )

export const useEnvios = (owner: string, id: number): Answer<Envio[]> =>
  useKept(
    owner,
    { queryKey: envioKey(id), queryFn: () => callList<Envio>(AVISOS.envios, { id }) },
    { refetchInterval: EVERY_MS },
  )

const reload = (): void => void reloadAnswers(KEY)

/** @returns the webhook with its secret, which no later answer contains. */
export const useCrearAviso = () =>
  useEscritura<AvisoEnvio, AvisoConSecreto>(sendUnkeyed(AVISOS.crearAviso), reload)

export const useModificarAviso = () =>
  useEscritura<AvisoEnvio & VistaDe, Aviso>(sendTo(AVISOS.modificarAviso), reload)

export const usePausarAviso = () =>
  useEscritura<Visto<Aviso, 'version' | 'apagado'> & { pausado: boolean }, Aviso>(
    sendTo(AVISOS.pausarAviso),
    reload,
  )

/** @returns the webhook with its new secret, which no later answer contains. */
export const useCambiarSecreto = () =>
  useEscritura<VistaDe, AvisoConSecreto>(sendUnkeyed(AVISOS.cambiarSecreto), reload)

export const useProbarAviso = () =>
  useEscritura<{ id: number }, Envio>(sendUnkeyed(AVISOS.probarAviso), reload)

export const useEliminarAviso = () => useEscritura<VistaDe, void>(sendTo(AVISOS.eliminarAviso), reload)

export const useReintentarEnvio = () =>
  useEscritura<Visto<Envio, 'estado' | 'intentos' | 'sigue'>, Envio>(sendTo(AVISOS.reintentarEnvio), reload)
