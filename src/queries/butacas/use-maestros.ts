import { MAESTROS, onLista } from '#contract/endpoints/oficina.ts'
import type { MaestroNombre, MaestroUsado } from '#contract/maestro.ts'
import type { MaestroEnvio } from '#contract/maestro-schema.ts'
import { callList } from '#http/client.ts'
import { requestRefresh } from '#offline/sync/request-sync.ts'
import { type Answer, reloadAnswers, useKept } from '#queries/answer.ts'
import type { DeBorrador } from '#queries/cuenta/borradores.ts'
import { sendTo, useEscritura, type Vista, type VistaDe } from '../use-escritura.ts'

const keyOf = (lista: MaestroNombre) => ['maestros', lista]

/** A list of models, colors or other values of a seat, with retired rows and the number of seats per row. */
export const useMaestros = (owner: string, lista: MaestroNombre): Answer<MaestroUsado[]> =>
  useKept(owner, {
    queryKey: keyOf(lista),
    queryFn: () => callList<MaestroUsado>(onLista(MAESTROS.maestros, lista)),
  })

const reload = (lista: MaestroNombre) => (): void => {
  void reloadAnswers(keyOf(lista)) // The list reports its own error
  requestRefresh(true)
}

export const useGuardarMaestro = (lista: MaestroNombre, borrador: DeBorrador) =>
  useEscritura(
    ({ id, ...envio }: MaestroEnvio & { id: number | null } & Vista, headers): Promise<MaestroUsado> =>
      id === null
        ? sendTo(onLista(MAESTROS.crearMaestro, lista))(envio, headers)
        : sendTo(onLista(MAESTROS.modificarMaestro, lista))({ ...envio, id }, headers),
    reload(lista),
    undefined,
    borrador,
    ({ id }) => id === null,
  )

export const useRetirar = (lista: MaestroNombre) =>
  useEscritura<VistaDe & { retirado: boolean }, void>(
    sendTo(onLista(MAESTROS.retirarMaestro, lista)),
    reload(lista),
  )

export const useEliminarMaestro = (lista: MaestroNombre) =>
  useEscritura<VistaDe, void>(sendTo(onLista(MAESTROS.eliminarMaestro, lista)), reload(lista))
