import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { endpointsDe, type Recurso } from '#contract/endpoints/oficina.ts'
import type { Endpoint } from '#contract/endpoints/piso.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { CAMPOS, CATALOGOS, type CatalogoNombre, type EnviosCatalogo } from '#contract/stock/catalogo.ts'
import type { Producto } from '#contract/stock/producto.ts'
import type { Registro } from '#contract/stock/registro.ts'
import type { Usuario } from './fabrica.ts'
import type { TestServer } from './server.ts'

/** The server's stock calls, as the administrator by default. */
export interface StockCalls {
  call(endpoint: Endpoint, options?: CallOptions): Promise<LightMyRequestResponse>
  listar<T>(recurso: Recurso): Promise<T[]>
  crear(recurso: Recurso, body: unknown, headers?: Headers): Promise<LightMyRequestResponse>
  modificar(recurso: Recurso, body: unknown, headers?: Headers): Promise<LightMyRequestResponse>
  /** PUT /api/registros/{id}. */
  guardar(id: number, body: unknown, headers?: Headers): Promise<LightMyRequestResponse>
  /** By the contract's GET, or by DELETE. */
  borrar(recurso: Recurso, id: number | string, headers?: Headers): Promise<LightMyRequestResponse>
  eliminar(recurso: Recurso, id: number | string, headers?: Headers): Promise<LightMyRequestResponse>
  /** A valid row, created by a call that must succeed. */
  nuevo<T = { id: number }>(recurso: Recurso, body: unknown): Promise<T>
  producto(id: number): Promise<Producto>
  registro(id: number): Promise<Registro | undefined>
}

type Headers = Record<string, string>
interface CallOptions {
  id?: number | string
  query?: Record<string, string>
  /** Sent as JSON, or unchanged if it is text. */
  body?: unknown
  headers?: Headers
  usuario?: Usuario | null
}

export function stockCalls(server: TestServer): StockCalls {
  const call: StockCalls['call'] = (
    { method, path },
    { id, query, body, headers = {}, usuario = 'admin' } = {},
  ) => {
    const request: InjectOptions = {
      method,
      url: id === undefined ? path : path.replace(':id', String(id)),
      headers,
    }
    if (query) request.query = query
    if (body !== undefined) request.payload = typeof body === 'string' ? body : JSON.stringify(body)
    return server.call(request, usuario)
  }
  const ok = async <T>(answer: Promise<LightMyRequestResponse>): Promise<T> => {
    const { statusCode, body } = await answer
    if (statusCode >= 300) throw new Error(`${statusCode} ${body}`)
    return JSON.parse(body) as T
  }
  const calls: StockCalls = {
    call,
    listar: recurso => ok(call(endpointsDe(recurso).listar)),
    crear: (recurso, body, headers = {}) => call(endpointsDe(recurso).crear, { body, headers }),
    modificar: (recurso, body, headers = {}) => call(endpointsDe(recurso).modificar, { body, headers }),
    guardar: (id, body, headers = {}) => call(ENDPOINTS.guardarRegistro, { id, body, headers }),
    borrar: (recurso, id, headers = {}) => call(endpointsDe(recurso).borrar, { id, headers }),
    eliminar: (recurso, id, headers = {}) => call(endpointsDe(recurso).eliminar, { id, headers }),
    nuevo: (recurso, body) => ok(calls.crear(recurso, body)),
    producto: id => ok(call(ENDPOINTS.producto, { id })),
    registro: async id => (await calls.listar<Registro>('registros')).find(registro => registro.id === id),
  }
  return calls
}

/** A catalogue's fields of a kind. */
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
