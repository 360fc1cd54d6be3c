import type { CatalogoNombre, EnviosCatalogo } from '#contract/stock/catalogo.ts'
import type { Producto, ProductoNuevo } from '#contract/stock/producto.ts'
import { referenciasA } from '#contract/stock/referencias.ts'
import { type CatalogosProducto, productoGuardado } from '#domain/stock/producto-guardado.ts'
import { deleteRecurso, postCatalogo, postProducto, putCatalogo, putProducto } from '#http/stock.ts'
import { siSigue, useEscritura, type Vista } from '../use-escritura.ts'
import { refreshLista, showSaved } from './use-lista.ts'

/**
 * Creates a row of a catalogue, or changes the one with the given `id`, and reloads the lists that show it. Gives what the
 * server answered.
 */
export const useGuardarCatalogo = <N extends CatalogoNombre>(nombre: N) =>
  useEscritura(
    async (
      { id, version, ...envio }: EnviosCatalogo[N] & { id?: number } & Vista,
      headers,
    ): Promise<unknown> => {
      const body = envio as unknown as EnviosCatalogo[N]
      const { body: answer } = await (id === undefined
        ? postCatalogo(nombre, body, headers)
        : putCatalogo(nombre, { ...body, id }, siSigue(headers, { version })))
      return answer
    },
    () => {
      const laNombran = referenciasA(nombre).map(({ de }) => de)
      for (const lista of new Set([nombre, ...laNombran])) void refreshLista(lista) // They come behind
    },
    () => void refreshLista(nombre), // It comes behind
  )

interface Guardar {
  /** Null for a new one. */
  antes: Producto | null
  envio: ProductoNuevo
}

/** Creates or changes a product, then updates and reloads the list. */
export const useGuardarProducto = (owner: string, catalogos: CatalogosProducto) =>
  useEscritura(
    async ({ antes, envio }: Guardar, headers) => {
      const { body } =
        antes === null
          ? await postProducto(envio, headers)
          : await putProducto({ ...envio, id: antes.id }, siSigue(headers, antes))
      return productoGuardado(body, antes, envio, catalogos)
    },
    producto => {
      if (producto !== null) showSaved(owner, 'productos', producto.id, producto)
      void refreshLista('productos') // It comes behind
    },
    () => void refreshLista('productos'), // The same
  )

/** Deletes rows of a catalogue or products, then updates and reloads the list. */
export const useBorrar = (owner: string, recurso: CatalogoNombre | 'productos') =>
  useEscritura(
    ({ id, version }: { id: number } & Vista, headers) =>
      deleteRecurso(recurso, id, siSigue(headers, { version })),
    (_, { id }) => {
      showSaved(owner, recurso, id, null)
      void refreshLista(recurso) // It comes behind
    },
    () => void refreshLista(recurso), // The same
  )
