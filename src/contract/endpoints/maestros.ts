import type { MaestroNombre } from '../maestro.ts'
import type { Endpoint } from './endpoint.ts'

/** The calls that edit the lists a seat chooses from. Extensions of our server; `:lista` is replaced by `onLista`. */
export const MAESTROS = {
  maestros: { method: 'GET', path: '/api/maestros/:lista' },
  crearMaestro: { method: 'POST', path: '/api/maestros/:lista' },
  modificarMaestro: { method: 'PUT', path: '/api/maestros/:lista/:id' },
  retirarMaestro: { method: 'PUT', path: '/api/maestros/:lista/:id/retirado' },
  eliminarMaestro: { method: 'DELETE', path: '/api/maestros/:lista/:id' },
} as const

export const onLista = ({ method, path }: Endpoint, lista: MaestroNombre): Endpoint => ({
  method,
  path: path.replace(':lista', lista),
})
