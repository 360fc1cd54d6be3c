import type {
  ButacasRegistro,
  Entrega,
  EntregaConfirmar,
  EntregaDescartar,
  Entregas,
} from '#contract/stock/entregas.ts'
import type { EmitirRemitoEnvio, Remitos } from '#contract/stock/remitos.ts'
import { sha256 } from '#http/client.ts'
import {
  fetchButacasRegistro,
  fetchEntrega,
  fetchEntregas,
  fetchRemitos,
  postAnularRemito,
  postConfirmarEntrega,
  postDescartarEntrega,
  postDeshacerDescarte,
  postEmitirRemito,
} from '#http/entregas.ts'
import { type Answer, failedOf, reloadAnswers, useAnswer, useKept } from '#queries/answer.ts'
import { useOwnServer } from '#queries/device.ts'
import { queryClient } from '#queries/query-client.ts'
import { useEscritura } from '#queries/use-escritura.ts'
import { refreshLista, useNombres } from './use-lista.ts'

/** The list's name in change notifications, and the first part of its keys. */
const NOMBRE = 'entregas'
const ENTREGAS = [NOMBRE, 'abiertas']
const BUTACAS = [NOMBRE, 'butacas']

/**
 * Deliveries that wait for the office; offline, those of the last answer. `data` is null on a server without
 * deliveries.
 */
export function useEntregas(owner: string): Answer<Entregas> {
  const isOwn = useOwnServer() === true
  useNombres(NOMBRE, ENTREGAS)
  return useKept(
    owner,
    {
      queryKey: ENTREGAS,
      queryFn: fetchEntregas,
      accepts: data =>
        (data as Partial<Entregas> | null)?.entregas?.every(each => Array.isArray(each.ventasAnteriores)) ===
        true,
    },
    { enabled: isOwn },
  )
}

/** A delivery that no longer waits for the office. */
export function useEntregaDecidida(id: number): Answer<Entrega> {
  const asked = { queryKey: [NOMBRE, 'una', id], queryFn: () => fetchEntrega(id) }
  useNombres(NOMBRE, asked.queryKey)
  return useAnswer(asked)
}

const butacasOf = (id: number) => ({
  queryKey: [...BUTACAS, id],
  queryFn: () => fetchButacasRegistro(id),
  staleTime: 0,
})

/** The seats behind a record's lines. Only our server is asked. */
export function useButacasRegistro(id: number): Answer<ButacasRegistro> {
  const enabled = useOwnServer() === true
  useNombres(NOMBRE, butacasOf(id).queryKey)
  return useAnswer({ ...butacasOf(id), enabled })
}

/** The seats behind a record's lines, for a paper: the server's, else those read before. Null for neither. */
export async function readButacasRegistro(id: number): Promise<ButacasRegistro | null> {
  try {
    return await queryClient.fetchQuery(butacasOf(id))
  } catch (error) {
    failedOf(error)
    return queryClient.getQueryData<ButacasRegistro>(butacasOf(id).queryKey) ?? null
  }
}

/** Reads deliveries, records and products again. */
export const reloadVentas = (): void => {
  void reloadAnswers([NOMBRE])
  void refreshLista('registros')
  void reloadAnswers(['registros', 'filtro'])
  void refreshLista('productos')
}

export const useConfirmarEntrega = () =>
  useEscritura(
    ({ id, ...envio }: EntregaConfirmar & { id: number }, headers) =>
      postConfirmarEntrega(id, envio, headers),
    reloadVentas,
  )

export const useDescartarEntrega = () =>
  useEscritura(
    ({ id, ...envio }: EntregaDescartar & { id: number }, headers) =>
      postDescartarEntrega(id, envio, headers),
    reloadVentas,
  )

export const useDeshacerDescarte = () =>
  useEscritura(({ id }: { id: number }, headers) => postDeshacerDescarte(id, headers), reloadVentas)

const REMITOS = [NOMBRE, 'remitos']

/** The newest remitos X; offline, those of the last answer. */
export function useRemitos(owner: string): Answer<Remitos> {
  useNombres(NOMBRE, REMITOS)
  return useKept(owner, {
    queryKey: REMITOS,
    queryFn: fetchRemitos,
    accepts: data => Array.isArray((data as Partial<Remitos> | null)?.remitos),
  })
}

const reloadButacas = (): void => {
  void reloadAnswers(BUTACAS)
  void reloadAnswers(REMITOS)
}

/** Digest of what a paper shows; null outside a secure context. */
export const huellaDePapel = (contenido: object): Promise<string | null> => sha256(JSON.stringify(contenido))

/** Gives a record its remito X. */
export const useEmitirRemito = () =>
  useEscritura(
    ({ id, ...envio }: EmitirRemitoEnvio & { id: number }) => postEmitirRemito(id, envio),
    reloadButacas,
  )

export const useAnularRemito = () =>
  useEscritura(({ id }: { id: number }, headers) => postAnularRemito(id, headers), reloadButacas)
