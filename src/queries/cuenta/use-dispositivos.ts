import type { Dispositivo, PermisosEnvio } from '#contract/dispositivos/dispositivo.ts'
import type { ArchivoRescate, ResultadoRescate } from '#contract/dispositivos/rescate.ts'
import { DISPOSITIVOS } from '#contract/endpoints/oficina.ts'
import { ask, callList } from '#http/client.ts'
import { type Answer, reloadAnswers, useKept } from '#queries/answer.ts'
import { sendUnkeyed, siSigue, useEscritura, type Vista } from '../use-escritura.ts'

const EVERY_MS = 30_000
const KEY = ['dispositivos']

/** The known devices. The device seen last is first. */
export const useDispositivos = (owner: string): Answer<Dispositivo[]> =>
  useKept(
    owner,
    { queryKey: KEY, queryFn: () => callList<Dispositivo>(DISPOSITIVOS.dispositivos) },
    { refetchInterval: EVERY_MS },
  )

const reload = (): void => void reloadAnswers(KEY)

interface Nombrar {
  id: string
  nombre: string
  versionFila?: number | undefined
}

/** Names a device. An empty name removes it. */
export const useNombrarDispositivo = () =>
  useEscritura(
    ({ id, nombre, versionFila: version }: Nombrar) =>
      ask<void>(DISPOSITIVOS.nombrarDispositivo, {
        id,
        body: { nombre },
        headers: siSigue({}, { version }),
      }),
    reload,
  )

/** Allows or forbids PINs on a device, or revokes or restores the device. */
export const usePermitirDispositivo = () =>
  useEscritura<PermisosEnvio & Vista & { id: string }, void>(
    sendUnkeyed(DISPOSITIVOS.permitirDispositivo),
    reload,
  )

/** The server may have to import ten thousand entries. */
const IMPORT_TIMEOUT_MS = 5 * 60_000

/** Imports a rescue file; the server checks its content. Importing it twice has no further effect. */
export const useRescatar = () =>
  useEscritura(
    (body: ArchivoRescate) =>
      ask<ResultadoRescate>(DISPOSITIVOS.rescatar, { body, timeoutMs: IMPORT_TIMEOUT_MS }),
    reload,
  )
