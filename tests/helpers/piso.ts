import type { LightMyRequestResponse } from 'fastify'
import type { Butaca, Cambios } from '#contract/butaca.ts'
import type { Usuario } from './fabrica.ts'
import type { TestServer } from './server.ts'

type Send<Sent> = (sent: Sent, headers?: object, usuario?: Usuario) => Promise<LightMyRequestResponse>

/** The server's calls about seats and their homologations, as an operario by default; `TestServer.put` moves a seat. */
interface PisoCalls {
  crear: Send<object | string>
  editar: Send<object | string>
  homologar: Send<Record<string, string>>
  editarHomologacion: Send<object>
  /** The seats of POST /api/butaca/filtro. */
  filtro(filtro: object): Promise<Butaca[]>
  /** The answer of GET /api/cambioEstado/but. */
  historial(nroButaca: string): Promise<LightMyRequestResponse>
  /** The changes since a cursor, or a first cursor. */
  cambios(desde?: string): Promise<Cambios>
}

export function pisoCalls(server: TestServer): PisoCalls {
  const withBody =
    (method: 'POST' | 'PUT', url: string): Send<object | string> =>
    (payload, headers, usuario) =>
      server.call({ method, url, payload, headers: { ...headers } }, usuario)
  return {
    crear: withBody('POST', '/api/butaca'),
    editar: withBody('PUT', '/api/butaca/mod'),
    homologar: (query, headers, usuario) =>
      server.call({ method: 'POST', url: '/api/homologaciones', query, headers: { ...headers } }, usuario),
    editarHomologacion: withBody('PUT', '/api/homologaciones'),
    filtro: async payload =>
      (await server.call({ method: 'POST', url: '/api/butaca/filtro', payload })).json<Butaca[]>(),
    historial: nroButaca =>
      server.call({ method: 'GET', url: '/api/cambioEstado/but', query: { nroButaca } }),
    cambios: async desde => {
      const query = desde === undefined ? {} : { desde }
      return (await server.call({ method: 'GET', url: '/api/butaca/cambios', query })).json<Cambios>()
    },
  }
}
