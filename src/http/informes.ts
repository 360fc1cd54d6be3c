import { INFORMES, INFORMES_PROPIOS, PARED } from '#contract/endpoints/oficina.ts'
import type { Flujo, FlujoQuery } from '#contract/informes/flujo.ts'
import type {
  Evolucion,
  EvolucionQuery,
  InformeNombre,
  InformeQuery,
  InformeRespuesta,
} from '#contract/informes/informe.ts'
import type { EnlacePared, ESQUEMA_PARED, Pared, ParedCreada } from '#contract/informes/pared.ts'
import type { Ventas, VentasQuery } from '#contract/informes/ventas.ts'
import { ask, callList, type SentHeaders } from './client.ts'

export const fetchInforme = <N extends InformeNombre>(nombre: N, query: InformeQuery<N>) =>
  callList<InformeRespuesta<N>[number]>(INFORMES[nombre], { query })

export const fetchEvolucion = (query: EvolucionQuery) => ask<Evolucion>(INFORMES_PROPIOS.evolucion, { query })

export const fetchFlujo = (query: FlujoQuery) => ask<Flujo>(INFORMES_PROPIOS.flujo, { query })

export const fetchVentas = (query: VentasQuery) => ask<Ventas>(INFORMES_PROPIOS.ventas, { query })

// Written out: importing the value would load the schemas of its module
const ESQUEMA: typeof ESQUEMA_PARED = 'Pared'

/**
 * GET /api/pared, an extension: figures of the wall panel, by its code and without a session.
 * @throws ApiError, 401 for an unknown or revoked code.
 */
export const fetchPared = (codigo: string) =>
  ask<Pared>(PARED.pared, { token: null, headers: { authorization: `${ESQUEMA} ${codigo}` } })

/** GET /api/paredes: the links, recently revoked ones included. */
export const fetchParedes = () => callList<EnlacePared>(PARED.paredes)

/** POST /api/paredes. Sends no idempotency key: the server would have to store the code with the answer. */
export const postPared = (nombre: string) => ask<ParedCreada>(PARED.crearPared, { body: { nombre } })

/** DELETE /api/paredes/:id: revokes the link. */
export const deletePared = (id: number, headers: SentHeaders) =>
  ask<void>(PARED.revocarPared, { id, headers })
