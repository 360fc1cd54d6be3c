import { endpointsOf, type Recurso, STOCK } from '#contract/endpoints/oficina.ts'
import { X_WARNINGS } from '#contract/headers.ts'
import type { CatalogoNombre, EnviosCatalogo, FilasCatalogo } from '#contract/stock/catalogo.ts'
import type { Producto, ProductoEnvio, ProductoNuevo } from '#contract/stock/producto.ts'
import type {
  FiltroRegistros,
  Registro,
  RegistroCabecera,
  RegistroEnvio,
  RegistroNuevo,
} from '#contract/stock/registro.ts'
import { call, callList, isMarking, type SentHeaders } from './client.ts'

export interface FilasRecurso extends FilasCatalogo {
  productos: Producto
  registros: Registro
}

export const fetchRecurso = <R extends Recurso>(recurso: R) =>
  callList<FilasRecurso[R]>(endpointsOf(recurso).listar)

interface NuevosRecurso extends EnviosCatalogo {
  productos: ProductoNuevo
  registros: RegistroNuevo
}
type EnviosRecurso = { [N in CatalogoNombre]: EnviosCatalogo[N] & { id: number } } & {
  productos: ProductoEnvio
  registros: RegistroCabecera
}

/** Creates a row. Our server answers with the stored row. @throws ApiError, 409 for a taken name or code. */
export const postRecurso = <R extends Recurso>(recurso: R, body: NuevosRecurso[R], headers: SentHeaders) =>
  call<unknown>(endpointsOf(recurso).crear, { body, headers, anyBody: true })

/** Edits a row; a record's lines stay. @throws ApiError, 409 like `postRecurso`, 412 if the row has changed. */
export const putRecurso = <R extends Recurso>(recurso: R, body: EnviosRecurso[R], headers: SentHeaders) =>
  call<unknown>(endpointsOf(recurso).modificar, { body, headers, anyBody: true })

export const fetchFiltroRegistros = (filtro: Required<FiltroRegistros>) =>
  callList<Registro>(STOCK.filtroRegistros, { body: filtro })

/** @returns the raw `x-warnings` header. @throws ApiError, 412 with `problem.actualRegistro`. */
export async function putRegistro(
  id: number,
  body: RegistroEnvio,
  headers: SentHeaders,
): Promise<{ body: unknown; warnings: string | null }> {
  const reply = await call(STOCK.guardarRegistro, { id, body, headers, anyBody: true })
  return { body: reply.body, warnings: reply.headers.get(X_WARNINGS) }
}

/**
 * Deletes a row: by GET as in the contract, or by DELETE on our own server (design §5).
 * @returns the raw `x-warnings` header.
 * @throws ApiError, 409 if other rows refer to the row.
 */
export async function deleteRecurso(
  recurso: Recurso,
  id: number,
  headers: SentHeaders,
): Promise<{ warnings: string | null }> {
  const { eliminar, borrar } = endpointsOf(recurso)
  const reply = await call((await isMarking()) ? eliminar : borrar, { id, headers, anyBody: true })
  return { warnings: reply.headers.get(X_WARNINGS) }
}
