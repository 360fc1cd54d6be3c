import { endpointsOf, HISTORIAL, type Recurso, STOCK } from '#contract/endpoints/oficina.ts'
import { X_WARNINGS } from '#contract/headers.ts'
import type {
  Borrados,
  BorradosQuery,
  HistorialDeQuery,
  PaginaHistorial,
} from '#contract/historial-schema.ts'
import type {
  CatalogoNombre,
  Categoria,
  EnviosCatalogo,
  FilasCatalogo,
  ModeloProducto,
} from '#contract/stock/catalogo.ts'
import type { TipoRegistro } from '#contract/stock/catalogo-schema.ts'
import type { FiltroProductos, Producto, ProductoEnvio, ProductoNuevo } from '#contract/stock/producto.ts'
import type {
  FiltroRegistros,
  Registro,
  RegistroCabecera,
  RegistroEnvio,
  RegistroNuevo,
} from '#contract/stock/registro.ts'
import { ask, call, callList, isMarking, type Reply, type SentHeaders } from './client.ts'

export interface FilasRecurso extends FilasCatalogo {
  productos: Producto
  registros: Registro
}

export const fetchRecurso = <R extends Recurso>(recurso: R) =>
  callList<FilasRecurso[R]>(endpointsOf(recurso).listar)

/** @throws ApiError, 409 for a taken name. */
export const postCatalogo = <N extends CatalogoNombre>(
  nombre: N,
  body: EnviosCatalogo[N],
  headers: SentHeaders = {},
): Promise<Reply<unknown>> => call(endpointsOf(nombre).crear, { body, headers, anyBody: true })

export const putCatalogo = <N extends CatalogoNombre>(
  nombre: N,
  body: EnviosCatalogo[N] & { id: number },
  headers: SentHeaders = {},
): Promise<Reply<unknown>> => call(endpointsOf(nombre).modificar, { body, headers, anyBody: true })

export const fetchModelosDeCategoria = (categoriaId: number) =>
  callList<ModeloProducto>(STOCK.modelosDeCategoria, { query: { categoriaId } })

/** Id of the model's category; null for none. */
export const fetchCategoriaDeModelo = async (modeloId: number) =>
  (await ask<Partial<Categoria> | null>(STOCK.categoriaDeModelo, { query: { modeloId } }))?.id ?? null

export const fetchTipoRegistros = () => callList<TipoRegistro>(STOCK.tipoRegistros)

export const fetchProducto = (id: number) => ask<Producto>(STOCK.producto, { id })

export const fetchFiltroProductos = (filtro: Required<FiltroProductos>) =>
  callList<Producto>(STOCK.filtroProductos, { body: filtro })

/** @throws ApiError, 409 for a taken code. */
export const postProducto = (body: ProductoNuevo, headers: SentHeaders = {}): Promise<Reply<unknown>> =>
  call(endpointsOf('productos').crear, { body, headers, anyBody: true })
export const putProducto = (body: ProductoEnvio, headers: SentHeaders = {}): Promise<Reply<unknown>> =>
  call(endpointsOf('productos').modificar, { body, headers, anyBody: true })

export const fetchFiltroRegistros = (filtro: Required<FiltroRegistros>) =>
  callList<Registro>(STOCK.filtroRegistros, { body: filtro })

/** Our server answers with the stored record. */
export const postRegistro = (body: RegistroNuevo, headers: SentHeaders = {}): Promise<Reply<unknown>> =>
  call(endpointsOf('registros').crear, { body, headers, anyBody: true })

/** Changes only the header. @throws ApiError, 412 with `problem.actualRegistro`. */
export const putRegistroCabecera = (
  body: RegistroCabecera,
  headers: SentHeaders = {},
): Promise<Reply<unknown>> => call(endpointsOf('registros').modificar, { body, headers, anyBody: true })

/** @returns the raw `x-warnings` header. @throws ApiError, 412 with `problem.actualRegistro`. */
export async function putRegistro(
  id: number,
  body: RegistroEnvio,
  headers: SentHeaders = {},
): Promise<{ body: unknown; warnings: string | null }> {
  const reply = await call(STOCK.guardarRegistro, { id, body, headers, anyBody: true })
  return { body: reply.body, warnings: reply.headers.get(X_WARNINGS) }
}

/**
 * Deletes a row: with the contract's GET, or with DELETE on our own server (design §5).
 * @returns the raw `x-warnings` header. @throws ApiError, 409 if other rows refer to it.
 */
export async function deleteRecurso(
  recurso: Recurso,
  id: number,
  headers: SentHeaders = {},
): Promise<{ warnings: string | null }> {
  const { eliminar, borrar } = endpointsOf(recurso)
  const reply = await call((await isMarking()) ? eliminar : borrar, { id, headers, anyBody: true })
  return { warnings: reply.headers.get(X_WARNINGS) }
}

/** GET /api/historial: a page of history, newest first. @throws ApiError, 404 from a server without history. */
export const fetchHistorialOf = (query: HistorialDeQuery) =>
  ask<PaginaHistorial>(HISTORIAL.historial, { query })

/** GET /api/historial/borrados: deleted rows, newest first. @throws ApiError, 404 from a server without history. */
export const fetchBorrados = (query: BorradosQuery) => ask<Borrados>(HISTORIAL.borrados, { query })
