import type { Dispositivo, PermisosEnvio } from '#contract/dispositivo.ts'
import { fetchDispositivos, putDispositivo, putPermisos } from '#http/dispositivos.ts'
import { postRescate } from '#http/rescate.ts'
import type { Lista } from '../lista.ts'
import { queryClient } from '../query-client.ts'
import { useEscritura } from '../use-escritura.ts'
import { useSmallList } from '../use-small-list.ts'

const EVERY_MS = 30_000
const KEY = ['dispositivos']

/** Every device as the server knows it, asked for again each half minute while it is looked at. */
export const useDispositivos = (owner: string): Lista<Dispositivo> =>
  useSmallList(owner, { queryKey: KEY, read: fetchDispositivos, everyMs: EVERY_MS })

const reload = (): void => void queryClient.invalidateQueries({ queryKey: KEY })

/** Gives a device a name, or takes it away. */
export const useNombrarDispositivo = () =>
  useEscritura(({ id, nombre }: { id: string; nombre: string }) => putDispositivo(id, nombre), reload)

/** Allows or forbids PINs on a device, takes it out of service or puts it back. */
export const usePermitirDispositivo = () =>
  useEscritura(({ id, ...body }: PermisosEnvio & { id: string }) => putPermisos(id, body), reload)

/** Brings a rescue file; the server judges what is in it. */
export const useRescatar = () => useEscritura(postRescate, reload)
