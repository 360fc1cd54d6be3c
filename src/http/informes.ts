import { EVOLUCION, FLUJO, INFORMES, PARED } from '#contract/endpoints/oficina.ts'
import type { Flujo, FlujoQuery } from '#contract/informes/flujo.ts'
import type {
  Evolucion,
  EvolucionQuery,
  InformeNombre,
  InformeQuery,
  InformeRespuesta,
} from '#contract/informes/informe.ts'
import type { EnlacePared, ESQUEMA_PARED, Pared, ParedCreada } from '#contract/informes/pared.ts'
import { call, callList } from './client.ts'

export const fetchInforme = <N extends InformeNombre>(
  nombre: N,
  query: InformeQuery<N>,
): Promise<InformeRespuesta<N>[number][]> =>
  callList<InformeRespuesta<N>[number]>(INFORMES[nombre], { query })

/** @throws ApiError; 404 by a server that speaks the contract alone. */
export const fetchEvolucion = async (query: EvolucionQuery): Promise<Evolucion> =>
  (await call<Evolucion>(EVOLUCION.evolucion, { query })).body

/** @throws ApiError; 404 by a server that speaks the contract alone. */
export const fetchFlujo = async (query: FlujoQuery): Promise<Flujo> =>
  (await call<Flujo>(FLUJO.flujo, { query })).body

// Without the schemas, which the type's module holds
const ESQUEMA: typeof ESQUEMA_PARED = 'Pared'

/**
 * GET /api/pared, an extension: the figures of the panel for the wall, by its code and without any session.
 * @throws ApiError, 401 where the code is none or was revoked.
 */
export const fetchPared = async (codigo: string): Promise<Pared> =>
  (await call<Pared>(PARED.pared, { token: null, headers: { authorization: `${ESQUEMA} ${codigo}` } })).body

/** GET /api/paredes: the links, those revoked lately too. @throws ApiError. */
export const fetchParedes = (): Promise<EnlacePared[]> => callList<EnlacePared>(PARED.paredes)

/** POST /api/paredes. It goes without a key, which would keep the code. @throws ApiError. */
export const postPared = async (nombre: string): Promise<ParedCreada> =>
  (await call<ParedCreada>(PARED.crearPared, { body: { nombre } })).body

/** DELETE /api/paredes/:id: the link opens nothing from now on. @throws ApiError. */
export const deletePared = async (id: number, headers: Record<string, string>): Promise<void> => {
  await call<unknown>(PARED.revocarPared, { id, headers })
}
