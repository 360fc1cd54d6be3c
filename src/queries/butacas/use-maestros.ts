import type { MaestroNombre, MaestroUsado } from '#contract/maestro.ts'
import type { MaestroEnvio } from '#contract/maestro-schema.ts'
import { deleteMaestro, fetchMaestros, putRetirado, saveMaestro } from '#http/maestros.ts'
import { requestRefresh } from '#offline/sync/request-sync.ts'
import { type Answer, reloadAnswers, useKept } from '#queries/answer.ts'
import type { DeBorrador } from '#queries/cuenta/borradores.ts'
import { siSigue, useEscritura, type Vista } from '../use-escritura.ts'

const keyOf = (lista: MaestroNombre) => ['maestros', lista]

/** A list that a seat chooses from, with the number of seats per row. */
export const useMaestros = (owner: string, lista: MaestroNombre): Answer<MaestroUsado[]> =>
  useKept(owner, { queryKey: keyOf(lista), queryFn: () => fetchMaestros(lista) })

const reload = (lista: MaestroNombre) => (): void => {
  void reloadAnswers(keyOf(lista)) // Not awaited: the list reloads afterwards
  requestRefresh(true)
}

/** Creates a row, or edits the one with the given id. */
export const useGuardarMaestro = (lista: MaestroNombre, borrador: DeBorrador) =>
  useEscritura(
    ({ id, version, ...envio }: MaestroEnvio & { id: number | null } & Vista, headers) =>
      saveMaestro(lista, id, envio, siSigue(headers, { version })),
    reload(lista),
    undefined,
    borrador,
    ({ id }) => id === null,
  )

/** Retires or restores a row. */
export const useRetirar = (lista: MaestroNombre) =>
  useEscritura(
    ({ id, retirado, version }: { id: number; retirado: boolean } & Vista, headers) =>
      putRetirado(lista, id, retirado, siSigue(headers, { version })),
    reload(lista),
  )

export const useEliminarMaestro = (lista: MaestroNombre) =>
  useEscritura(
    ({ id, version }: { id: number } & Vista, headers) =>
      deleteMaestro(lista, id, siSigue(headers, { version })),
    reload(lista),
  )
