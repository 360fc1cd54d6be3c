import type { Dispositivo, PermisosEnvio } from '#contract/dispositivos/dispositivo.ts'
import { fetchDispositivos, postRescate, putDispositivo, putPermisos } from '#http/dispositivos.ts'
import { type Answer, reloadAnswers, useKept } from '#queries/answer.ts'
import { siSigue, useEscritura, type Vista } from '../use-escritura.ts'

const EVERY_MS = 30_000
const KEY = ['dispositivos']

/** The known devices, refreshed every half minute while they are shown. */
export const useDispositivos = (owner: string): Answer<Dispositivo[]> =>
  useKept(owner, { queryKey: KEY, queryFn: () => fetchDispositivos() }, { refetchInterval: EVERY_MS })

const reload = (): void => void reloadAnswers(KEY)

/** Names a device, or removes its name. */
export const useNombrarDispositivo = () =>
  useEscritura(
    ({
      id,
      nombre,
      versionFila: version,
    }: {
      id: string
      nombre: string
      versionFila?: number | undefined
    }) => putDispositivo(id, nombre, siSigue({}, { version })),
    reload,
  )

/** Allows or forbids PINs on a device, or revokes or restores it. */
export const usePermitirDispositivo = () =>
  useEscritura(
    ({ id, version, ...body }: PermisosEnvio & Vista & { id: string }) =>
      putPermisos(id, body, siSigue({}, { version })),
    reload,
  )

/** Imports a rescue file; the server checks its content. */
export const useRescatar = () => useEscritura(postRescate, reload)
