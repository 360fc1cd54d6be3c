import type { Producto, ProductoNuevo } from '#contract/producto.ts'
import { type CatalogosProducto, productoGuardado } from '#domain/stock/producto-guardado.ts'
import { deleteRecurso, postProducto, putProducto } from '#http/stock.ts'
import { type Escritura, useEscritura } from '../use-escritura.ts'
import { refreshLista } from './use-lista.ts'
import { noteGuardado } from './use-productos.ts'

interface Guardar {
  /** Null for a new one. */
  antes: Producto | null
  envio: ProductoNuevo
}

/** Creates, changes and deletes a product, and has the list show it and come again. */
export function useGuardarProducto(
  owner: string,
  catalogos: CatalogosProducto,
): {
  guardar: (pedido: Guardar) => Promise<Escritura<Producto | null>>
  eliminar: (id: number) => Promise<Escritura<unknown>>
  isSaving: boolean
} {
  const guardar = useEscritura(
    async ({ antes, envio }: Guardar, headers) => {
      const { body } =
        antes === null
          ? await postProducto(envio, headers)
          : await putProducto({ ...envio, id: antes.id }, headers)
      return productoGuardado(body, antes, envio, catalogos)
    },
    producto => {
      if (producto !== null) noteGuardado(owner, producto.id, producto)
      void refreshLista('productos') // It comes behind
    },
  )
  const eliminar = useEscritura(
    (id: number, headers) => deleteRecurso('productos', id, headers),
    (_, id) => {
      noteGuardado(owner, id, null)
      void refreshLista('productos') // It comes behind
    },
  )
  return {
    guardar: guardar.escribir,
    eliminar: eliminar.escribir,
    isSaving: guardar.isSaving || eliminar.isSaving,
  }
}
