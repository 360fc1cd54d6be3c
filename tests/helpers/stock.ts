import type { LightMyRequestResponse } from 'fastify'
import { endpointsOf, type Recurso } from '#contract/endpoints/oficina.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { CAMPOS, CATALOGOS, type CatalogoNombre, type EnviosCatalogo } from '#contract/stock/catalogo.ts'
import type { Producto } from '#contract/stock/producto.ts'
import type { Registro } from '#contract/stock/registro.ts'
import { good, type TestServer } from './server.ts'

/** The server's stock calls, as the administrator by default. */
export interface StockCalls {
  listar<T>(recurso: Recurso): Promise<T[]>
  crear(recurso: Recurso, body: unknown, headers?: Headers): Promise<LightMyRequestResponse>
  modificar(recurso: Recurso, body: unknown, headers?: Headers): Promise<LightMyRequestResponse>
  guardar(id: number, body: unknown, headers?: Headers): Promise<LightMyRequestResponse>
  /** `borrar` deletes by the contract's GET, `eliminar` by DELETE. */
  borrar(recurso: Recurso, id: number | string, headers?: Headers): Promise<LightMyRequestResponse>
  eliminar(recurso: Recurso, id: number | string, headers?: Headers): Promise<LightMyRequestResponse>
  /** A valid row, created by a call that must succeed. */
  nuevo<T = { id: number }>(recurso: Recurso, body: unknown): Promise<T>
  producto(id: number): Promise<Producto>
  registro(id: number): Promise<Registro | undefined>
}

type Headers = Record<string, string>

export function stockCalls(server: TestServer): StockCalls {
  const ask: TestServer['ask'] = (endpoint, asked) => server.ask(endpoint, asked)
  const calls: StockCalls = {
    listar: recurso => good(ask(endpointsOf(recurso).listar)),
    crear: (recurso, body, headers = {}) => ask(endpointsOf(recurso).crear, { body, headers }),
    modificar: (recurso, body, headers = {}) => ask(endpointsOf(recurso).modificar, { body, headers }),
    guardar: (id, body, headers = {}) => ask(ENDPOINTS.guardarRegistro, { id, body, headers }),
    borrar: (recurso, id, headers = {}) => ask(endpointsOf(recurso).borrar, { id, headers }),
    eliminar: (recurso, id, headers = {}) => ask(endpointsOf(recurso).eliminar, { id, headers }),
    nuevo: (recurso, body) => good(calls.crear(recurso, body)),
    producto: id => good(ask(ENDPOINTS.producto, { id })),
    registro: async id => (await calls.listar<Registro>('registros')).find(registro => registro.id === id),
  }
  return calls
}

export const camposDe = (nombre: CatalogoNombre, kind: (typeof CAMPOS)[keyof typeof CAMPOS]): string[] =>
  CATALOGOS[nombre].campos.filter(campo => CAMPOS[campo] === kind)

/** The text fields of a resource; the first one names the row and must be unique. */
export const textosDe = (recurso: Recurso): string[] =>
  recurso === 'productos'
    ? ['codigo', 'descripcion']
    : recurso === 'registros'
      ? ['nro_remito', 'observaciones']
      : ['nombre', ...camposDe(recurso, 'texto')]

/** One consistent row of each catalogue, by the catalogue's name. */
export interface StockChico {
  categorias: number
  marcas: number
  colores_producto: number
  modelos_producto: number
  talles: number
  cliente_proveedor: number
}

/** Telas, San Justo, negro, Vinilo (of Telas), Único and Transporte El Ceibo. */
export async function addCatalogos({ nuevo }: StockCalls): Promise<StockChico> {
  const add = async <N extends CatalogoNombre>(nombre: N, body: EnviosCatalogo[N]): Promise<number> =>
    (await nuevo(nombre, body)).id
  const categorias = await add('categorias', { nombre: 'Telas', descripcion: 'Por metro' })
  return {
    categorias,
    marcas: await add('marcas', { nombre: 'San Justo' }),
    colores_producto: await add('colores_producto', { nombre: 'negro' }),
    modelos_producto: await add('modelos_producto', { nombre: 'Vinilo', categoria: categorias }),
    talles: await add('talles', { nombre: 'Único', medidas: '40 × 40 cm' }),
    cliente_proveedor: await add('cliente_proveedor', {
      nombre: 'Transporte El Ceibo',
      identificacion: '30-70812344-1',
      celular: 1_145_128_890,
      domicilio: 'Av. Mitre 2210',
    }),
  }
}
