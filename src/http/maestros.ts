import { MAESTROS, onLista } from '#contract/endpoints/oficina.ts'
import type { MaestroNombre, MaestroUsado } from '#contract/maestro.ts'
import type { MaestroEnvio } from '#contract/maestro-schema.ts'
import { ask, callList, type SentHeaders } from './client.ts'

/** GET /api/maestros/:lista: all rows, retired ones included. */
export const fetchMaestros = (lista: MaestroNombre) =>
  callList<MaestroUsado>(onLista(MAESTROS.maestros, lista))

/** POST, or PUT for a given id. @throws ApiError, 409 for a taken name. */
export const saveMaestro = (
  lista: MaestroNombre,
  id: number | null,
  body: MaestroEnvio,
  headers: SentHeaders,
) =>
  id === null
    ? ask<MaestroUsado>(onLista(MAESTROS.crearMaestro, lista), { body, headers })
    : ask<MaestroUsado>(onLista(MAESTROS.modificarMaestro, lista), { id, body, headers })

/** PUT …/retirado: whether the row is retired. */
export const putRetirado = (lista: MaestroNombre, id: number, retirado: boolean, headers: SentHeaders) =>
  ask<void>(onLista(MAESTROS.retirarMaestro, lista), { id, body: { retirado }, headers })

/** @throws ApiError, 409 if a seat has or had the row. */
export const deleteMaestro = (lista: MaestroNombre, id: number, headers: SentHeaders) =>
  ask<void>(onLista(MAESTROS.eliminarMaestro, lista), { id, headers })
