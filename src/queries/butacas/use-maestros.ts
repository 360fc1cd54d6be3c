import type { MaestroNombre, MaestroUsado } from '#contract/maestro.ts'
import type { MaestroEnvio } from '#contract/maestro-schema.ts'
import { deleteMaestro, fetchMaestros, putRetirado, saveMaestro } from '#http/maestros.ts'
import { requestRefresh } from '#offline/sync/request-sync.ts'
import type { Lista } from '../lista.ts'
import { queryClient } from '../query-client.ts'
import { useEscritura } from '../use-escritura.ts'
import { useSmallList } from '../use-small-list.ts'

const keyOf = (lista: MaestroNombre) => ['maestros', lista]

/** A list that a seat chooses from, with how many seats have each row. */
export const useMaestros = (owner: string, lista: MaestroNombre): Lista<MaestroUsado> =>
  useSmallList(owner, { queryKey: keyOf(lista), read: () => fetchMaestros(lista) })

/** Reloads the list, and what this device chooses from. */
const reload = (lista: MaestroNombre) => (): void => {
  void queryClient.invalidateQueries({ queryKey: keyOf(lista) }) // It comes behind
  requestRefresh(true)
}

/** Creates a row, or changes the one with the given id. */
export const useGuardarMaestro = (lista: MaestroNombre) =>
  useEscritura(
    ({ id, ...envio }: MaestroEnvio & { id: number | null }, headers) =>
      saveMaestro(lista, id, envio, headers),
    reload(lista),
  )

/** Whether the row is offered no more. */
export const useRetirar = (lista: MaestroNombre) =>
  useEscritura(
    ({ id, retirado }: { id: number; retirado: boolean }, headers) =>
      putRetirado(lista, id, retirado, headers),
    reload(lista),
  )

export const useEliminarMaestro = (lista: MaestroNombre) =>
  useEscritura((id: number, headers) => deleteMaestro(lista, id, headers), reload(lista))
