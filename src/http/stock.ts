import type {
  CatalogoNombre,
  Categoria,
  EnviosCatalogo,
  FilasCatalogo,
  ModeloProducto,
} from '#contract/catalogo.ts'
import type { TipoRegistro } from '#contract/catalogo-schema.ts'
import { endpointsDe, type Recurso, STOCK } from '#contract/endpoints/stock.ts'
import { X_WARNINGS } from '#contract/headers.ts'
import type { FiltroProductos, Producto, ProductoEnvio, ProductoNuevo } from '#contract/producto.ts'
import type {
  FiltroRegistros,
  Registro,
  RegistroCabecera,
  RegistroEnvio,
  RegistroNuevo,
} from '#contract/registro.ts'
import { call, callList, isMarking, type Reply } from './client.ts'

type Headers = Record<string, string>

/** A row of each resource of the stock. */
export interface FilasRecurso extends FilasCatalogo {
  productos: Producto
  registros: Registro
}

/** GET /api/{recurso}: all its rows. @throws ApiError. */
export const fetchRecurso = <R extends Recurso>(recurso: R): Promise<FilasRecurso[R][]> =>
  callList<FilasRecurso[R]>(endpointsDe(recurso).listar)

/** POST /api/{catálogo}. @throws ApiError, 409 where the name is taken. */
export const postCatalogo = <N extends CatalogoNombre>(
  nombre: N,
  body: EnviosCatalogo[N],
  headers: Headers = {},
): Promise<Reply<unknown>> => call(endpointsDe(nombre).crear, { body, headers, anyBody: true })

/** PUT /api/{catálogo}. @throws ApiError. */
export const putCatalogo = <N extends CatalogoNombre>(
  nombre: N,
  body: EnviosCatalogo[N] & { id: number },
  headers: Headers = {},
): Promise<Reply<unknown>> => call(endpointsDe(nombre).modificar, { body, headers, anyBody: true })

/** GET /api/modelos_producto/categoria: the models of a category. @throws ApiError. */
export const fetchModelosDeCategoria = (categoriaId: number): Promise<ModeloProducto[]> =>
  callList<ModeloProducto>(STOCK.modelosDeCategoria, { query: { categoriaId } })

/** GET /api/categorias/modelo. @returns the id of the model's category; null where it has none. @throws ApiError. */
export const fetchCategoriaDeModelo = async (modeloId: number): Promise<number | null> =>
  (await call<Partial<Categoria> | null>(STOCK.categoriaDeModelo, { query: { modeloId } })).body?.id ?? null

/** GET /api/tipo_registros. @throws ApiError. */
export const fetchTipoRegistros = (): Promise<TipoRegistro[]> => callList<TipoRegistro>(STOCK.tipoRegistros)

/** GET /api/productos/{id}. @throws ApiError, 404 where there is none. */
export const fetchProducto = async (id: number): Promise<Producto> =>
  (await call<Producto>(STOCK.producto, { id })).body

/** POST /api/productos/filtro. @throws ApiError. */
export const fetchFiltroProductos = (filtro: Required<FiltroProductos>): Promise<Producto[]> =>
  callList<Producto>(STOCK.filtroProductos, { body: filtro })

/** POST and PUT /api/productos. @throws ApiError, 409 where the code is taken. */
export const postProducto = (body: ProductoNuevo, headers: Headers = {}): Promise<Reply<unknown>> =>
  call(endpointsDe('productos').crear, { body, headers, anyBody: true })
export const putProducto = (body: ProductoEnvio, headers: Headers = {}): Promise<Reply<unknown>> =>
  call(endpointsDe('productos').modificar, { body, headers, anyBody: true })

/** POST /api/registros/filtro. @throws ApiError. */
export const fetchFiltroRegistros = (filtro: Required<FiltroRegistros>): Promise<Registro[]> =>
  callList<Registro>(STOCK.filtroRegistros, { body: filtro })

/** POST /api/registros: the record with its id, from our server. @throws ApiError. */
export const postRegistro = (body: RegistroNuevo, headers: Headers = {}): Promise<Reply<unknown>> =>
  call(endpointsDe('registros').crear, { body, headers, anyBody: true })

/** PUT /api/registros: header only. @throws ApiError, 412 with `problem.actualRegistro`. */
export const putRegistroCabecera = (body: RegistroCabecera, headers: Headers = {}): Promise<Reply<unknown>> =>
  call(endpointsDe('registros').modificar, { body, headers, anyBody: true })

/** PUT /api/registros/{id}: the record and its lines. @returns the `x-warnings` header as it came. @throws ApiError, 412 with `problem.actualRegistro`. */
export async function putRegistro(
  id: number,
  body: RegistroEnvio,
  headers: Headers = {},
): Promise<{ body: unknown; warnings: string | null }> {
  const reply = await call(STOCK.guardarRegistro, { id, body, headers, anyBody: true })
  return { body: reply.body, warnings: reply.headers.get(X_WARNINGS) }
}

/**
 * Deletes a row: as the contract says, with a GET, but where our server has said that it is there, which offers DELETE
 * (design §5).
 * @returns the `x-warnings` header as it came. @throws ApiError, 409 where something refers to it.
 */
export async function deleteRecurso(
  recurso: Recurso,
  id: number,
  headers: Headers = {},
): Promise<{ warnings: string | null }> {
  const { eliminar, borrar } = endpointsDe(recurso)
  const reply = await call((await isMarking()) ? eliminar : borrar, { id, headers, anyBody: true })
  return { warnings: reply.headers.get(X_WARNINGS) }
}
