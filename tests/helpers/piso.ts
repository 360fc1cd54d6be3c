import type { LightMyRequestResponse } from 'fastify'
import type { Butaca, Cambios } from '#contract/butaca.ts'
import type { Endpoint } from '#contract/endpoints/piso.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Usuario } from './fabrica.ts'
import type { Asked, TestServer } from './server.ts'

type Send<Sent> = (
  sent: Sent,
  headers?: Record<string, string>,
  usuario?: Usuario,
) => Promise<LightMyRequestResponse>

/** Calls of the floor, as an operario by default. `TestServer.put` changes the state of a seat. */
interface PisoCalls {
  crear: Send<object | string>
  editar: Send<object | string>
  homologar: Send<Record<string, string>>
  editarHomologacion: Send<object>
  filtro(filtro: object): Promise<Butaca[]>
  historial(nroButaca: string): Promise<LightMyRequestResponse>
  /** Without `desde`, asks for a first cursor. */
  cambios(desde?: string): Promise<Cambios>
}

export function pisoCalls(server: TestServer): PisoCalls {
  const ask = (endpoint: Endpoint, asked: Asked) => server.ask(endpoint, { usuario: 'operario', ...asked })
  const withBody =
    (endpoint: Endpoint): Send<object | string> =>
    (body, headers = {}, usuario = 'operario') =>
      ask(endpoint, { body, headers, usuario })
  return {
    crear: withBody(ENDPOINTS.crearButaca),
    editar: withBody(ENDPOINTS.modificarButaca),
    homologar: (query, headers = {}, usuario = 'operario') =>
      ask(ENDPOINTS.homologar, { query, headers, usuario }),
    editarHomologacion: withBody(ENDPOINTS.modificarHomologacion),
    filtro: async body => (await ask(ENDPOINTS.filtroButaca, { body })).json<Butaca[]>(),
    historial: nroButaca => ask(ENDPOINTS.historialButaca, { query: { nroButaca } }),
    cambios: async desde =>
      (await ask(ENDPOINTS.cambios, { query: { ...(desde && { desde }) } })).json<Cambios>(),
  }
}
