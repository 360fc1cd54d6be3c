import { ENTREGAS as LLAMADAS } from '#contract/endpoints/oficina.ts'
import { X_WARNINGS } from '#contract/headers.ts'
import type {
  ButacasRegistro,
  Entrega,
  EntregaConfirmada,
  EntregaConfirmar,
  EntregaDescartar,
  Entregas,
} from '#contract/stock/entregas.ts'
import type { EmitirRemitoEnvio, Remito, Remitos } from '#contract/stock/remitos.ts'
import { listOf, shaped } from '#domain/valor/forma.ts'
import { ask, call, sha256 } from '#http/client.ts'
import { type Answer, failedOf, reloadAnswers, useAnswer, useKept } from '#queries/answer.ts'
import { useOwnServer } from '#queries/device.ts'
import { queryClient } from '#queries/query-client.ts'
import { sendTo, useEscritura } from '#queries/use-escritura.ts'
import { refreshLista, useNombres } from './use-lista.ts'

/** The list's name in change notifications, and the first part of its query keys. */
const NOMBRE = 'entregas'
const ENTREGAS = [NOMBRE, 'abiertas']
const BUTACAS = [NOMBRE, 'butacas']

/**
 * Deliveries that the office must confirm or discard. Offline the last answer is shown. `data` is null on a
 * contract-only server.
 */
export function useEntregas(owner: string): Answer<Entregas> {
  const isOwn = useOwnServer() === true
  useNombres(NOMBRE, ENTREGAS)
  return useKept(
    owner,
    {
      queryKey: ENTREGAS,
      queryFn: () => ask<Entregas>(LLAMADAS.entregas),
      accepts: shaped({ entregas: listOf(shaped({ ventasAnteriores: Array.isArray })) }),
    },
    { enabled: isOwn },
  )
}

/** A delivery that the office has already confirmed or discarded. */
export function useEntregaDecidida(id: number): Answer<Entrega> {
  const asked = { queryKey: [NOMBRE, 'una', id], queryFn: () => ask<Entrega>(LLAMADAS.entrega, { id }) }
  useNombres(NOMBRE, asked.queryKey)
  return useAnswer(asked)
}

const butacasOf = (id: number) => ({
  queryKey: [...BUTACAS, id],
  queryFn: () => ask<ButacasRegistro>(LLAMADAS.butacasRegistro, { id }),
  staleTime: 0,
})

/** The seats that a record's lines count. Only our server is asked. */
export function useButacasRegistro(id: number): Answer<ButacasRegistro> {
  const enabled = useOwnServer() === true
  useNombres(NOMBRE, butacasOf(id).queryKey)
  return useAnswer({ ...butacasOf(id), enabled })
}

/** The seats that a record's lines count, for a printed paper: the server's answer, else the last answer, else null. */
export async function readButacasRegistro(id: number): Promise<ButacasRegistro | null> {
  try {
    return await queryClient.fetchQuery(butacasOf(id))
  } catch (error) {
    failedOf(error)
    return queryClient.getQueryData<ButacasRegistro>(butacasOf(id).queryKey) ?? null
  }
}

export const reloadVentas = (): void => {
  void reloadAnswers([NOMBRE])
  void refreshLista('registros')
  void reloadAnswers(['registros', 'filtro'])
  void refreshLista('productos')
}

export const useConfirmarEntrega = () =>
  useEscritura(async ({ id, ...body }: EntregaConfirmar & { id: number }, headers) => {
    const reply = await call<EntregaConfirmada>(LLAMADAS.confirmarEntrega, { id, body, headers })
    return { ...reply.body, warnings: reply.headers.get(X_WARNINGS) }
  }, reloadVentas)

export const useDescartarEntrega = () =>
  useEscritura<EntregaDescartar & { id: number }, Entrega>(sendTo(LLAMADAS.descartarEntrega), reloadVentas)

export const useDeshacerDescarte = () =>
  useEscritura<{ id: number }, Entrega>(sendTo(LLAMADAS.deshacerDescarte), reloadVentas)

const REMITOS = [NOMBRE, 'remitos']

/** The newest remitos X. Offline the last answer is shown. */
export function useRemitos(owner: string): Answer<Remitos> {
  useNombres(NOMBRE, REMITOS)
  return useKept(owner, {
    queryKey: REMITOS,
    queryFn: () => ask<Remitos>(LLAMADAS.remitos),
    accepts: shaped({ remitos: Array.isArray }),
  })
}

const reloadButacas = (): void => {
  void reloadAnswers(BUTACAS)
  void reloadAnswers(REMITOS)
}

/** Digest of the content of a printed paper; null outside a secure context. */
export const huellaDePapel = (contenido: object): Promise<string | null> => sha256(JSON.stringify(contenido))

/**
 * Gives a record a remito X, or returns the record's remito. Sends no idempotency key: a stored answer could have the
 * number of a remito that was annulled since.
 */
export const useEmitirRemito = () =>
  useEscritura(
    ({ id, ...body }: EmitirRemitoEnvio & { id: number }) => ask<Remito>(LLAMADAS.emitirRemito, { id, body }),
    reloadButacas,
  )

export const useAnularRemito = () =>
  useEscritura<{ id: number }, Remito>(sendTo(LLAMADAS.anularRemito), reloadButacas)
