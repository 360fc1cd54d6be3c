import { MAESTROS, onLista } from '#contract/endpoints/oficina.ts'
import type { MaestroNombre, MaestroUsado } from '#contract/maestro.ts'
import type { MaestroEnvio } from '#contract/maestro-schema.ts'
import { call, callList } from './client.ts'

type Headers = Record<string, string>

/** GET /api/maestros/:lista: all rows, retired ones included. @throws ApiError, 404 from a server without it. */
export const fetchMaestros = (lista: MaestroNombre): Promise<MaestroUsado[]> =>
  callList<MaestroUsado>(onLista(MAESTROS.maestros, lista))

/** POST, or PUT for a given id. @throws ApiError, 409 for a taken name. */
export const saveMaestro = async (
  lista: MaestroNombre,
  id: number | null,
  body: MaestroEnvio,
  headers: Headers,
): Promise<MaestroUsado> =>
  id === null
    ? (await call<MaestroUsado>(onLista(MAESTROS.crearMaestro, lista), { body, headers })).body
    : (await call<MaestroUsado>(onLista(MAESTROS.modificarMaestro, lista), { id, body, headers })).body

/** PUT …/retirado: whether the row is retired. @throws ApiError. */
export const putRetirado = async (
  lista: MaestroNombre,
  id: number,
  retirado: boolean,
  headers: Headers,
): Promise<void> => {
  await call<unknown>(onLista(MAESTROS.retirarMaestro, lista), { id, body: { retirado }, headers })
}

/** @throws ApiError, 409 if a seat has or had it. */
export const deleteMaestro = async (lista: MaestroNombre, id: number, headers: Headers): Promise<void> => {
  await call<unknown>(onLista(MAESTROS.eliminarMaestro, lista), { id, headers })
}
