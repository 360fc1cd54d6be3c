import { EVOLUCION, FLUJO, INFORMES, PARED, VENTAS } from '#contract/endpoints/oficina.ts'
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
import { call, callList } from './client.ts'

export const fetchInforme = <N extends InformeNombre>(
  nombre: N,
  query: InformeQuery<N>,
): Promise<InformeRespuesta<N>[number][]> =>
  callList<InformeRespuesta<N>[number]>(INFORMES[nombre], { query })

/** @throws ApiError; 404 from a contract-only server. */
export const fetchEvolucion = async (query: EvolucionQuery): Promise<Evolucion> =>
  (await call<Evolucion>(EVOLUCION.evolucion, { query })).body

/** @throws ApiError; 404 from a contract-only server. */
export const fetchFlujo = async (query: FlujoQuery): Promise<Flujo> =>
  (await call<Flujo>(FLUJO.flujo, { query })).body

/** @throws ApiError; 404 from a contract-only server. */
export const fetchVentas = async (query: VentasQuery): Promise<Ventas> =>
  (await call<Ventas>(VENTAS.ventas, { query })).body

// Without the schemas of the type's module
const ESQUEMA: typeof ESQUEMA_PARED = 'Pared'

/**
 * GET /api/pared, an extension: figures of the wall panel, by its code and without a session.
 * @throws ApiError, 401 for an unknown or revoked code.
 */
export const fetchPared = async (codigo: string): Promise<Pared> =>
  (await call<Pared>(PARED.pared, { token: null, headers: { authorization: `${ESQUEMA} ${codigo}` } })).body

/** GET /api/paredes: the links, recently revoked ones included. @throws ApiError. */
export const fetchParedes = (): Promise<EnlacePared[]> => callList<EnlacePared>(PARED.paredes)

/** POST /api/paredes, without an idempotency key, which would store the code. @throws ApiError. */
export const postPared = async (nombre: string): Promise<ParedCreada> =>
  (await call<ParedCreada>(PARED.crearPared, { body: { nombre } })).body

/** DELETE /api/paredes/:id: revokes the link. @throws ApiError. */
export const deletePared = async (id: number, headers: Record<string, string>): Promise<void> => {
  await call<unknown>(PARED.revocarPared, { id, headers })
}
