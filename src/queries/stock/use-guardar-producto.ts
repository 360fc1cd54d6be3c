import type { Producto, ProductoNuevo } from '#contract/producto.ts'
import { type CatalogosProducto, productoGuardado } from '#domain/stock/producto-guardado.ts'
import { postProducto, putProducto } from '#http/stock.ts'
import { useEscritura } from '../use-escritura.ts'
import { refreshLista, showSaved } from './use-lista.ts'

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
          : await putProducto({ ...envio, id: antes.id }, headers)
      return productoGuardado(body, antes, envio, catalogos)
    },
    producto => {
      if (producto !== null) showSaved(owner, 'productos', producto.id, producto)
      void refreshLista('productos') // It comes behind
    },
  )
