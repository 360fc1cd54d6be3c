import type { Dispositivo, PermisosEnvio } from '#contract/dispositivo.ts'
import { fetchDispositivos, putDispositivo, putPermisos } from '#http/dispositivos.ts'
import { postRescate } from '#http/rescate.ts'
import { queryClient } from '../query-client.ts'
import { useEscritura } from '../use-escritura.ts'
import { type ListaConReloj, useListaConReloj } from '../use-lista-con-reloj.ts'

const EVERY_MS = 30_000
const KEY = ['dispositivos']

export type DispositivosResult = ListaConReloj<Dispositivo>

/** Every device as the server knows it, asked for again each half minute while it is looked at. */
export const useDispositivos = (owner: string): DispositivosResult =>
  useListaConReloj(owner, { queryKey: KEY, read: fetchDispositivos, everyMs: EVERY_MS })

const reload = (): void => void queryClient.invalidateQueries({ queryKey: KEY })

/** Gives a device a name, or takes it away. */
export const useNombrarDispositivo = () =>
  useEscritura(({ id, nombre }: { id: string; nombre: string }) => putDispositivo(id, nombre), reload)

/** Allows or forbids PINs on a device, takes it out of service or puts it back. */
export const usePermitirDispositivo = () =>
  useEscritura(({ id, ...body }: PermisosEnvio & { id: string }) => putPermisos(id, body), reload)

/** Brings a rescue file; the server judges what is in it. */
export const useRescatar = () => useEscritura(postRescate, reload)
