import type { CatalogoNombre, EnviosCatalogo } from '#contract/catalogo.ts'
import { postCatalogo, putCatalogo } from '#http/stock.ts'
import type { ListaNombre } from '#offline/db.ts'
import { useEscritura } from '../use-escritura.ts'
import { refreshLista } from './use-lista.ts'

/** Lists that show a catalogue's names in their rows. */
const LA_NOMBRAN: Readonly<Record<CatalogoNombre, readonly ListaNombre[]>> = {
  categorias: ['modelos_producto', 'productos'],
  marcas: ['productos'],
  colores_producto: ['productos'],
  modelos_producto: ['productos'],
  talles: ['productos'],
  cliente_proveedor: ['registros'],
}

/** Creates a row of a catalogue, or changes the one with the `id` given, and has the lists that show it come again. */
export const useGuardarCatalogo = <N extends CatalogoNombre>(nombre: N) =>
  useEscritura(
    ({ id, ...envio }: EnviosCatalogo[N] & { id?: number }, headers): Promise<unknown> => {
      const body = envio as unknown as EnviosCatalogo[N]
      return id === undefined
        ? postCatalogo(nombre, body, headers)
        : putCatalogo(nombre, { ...body, id }, headers)
    },
    () => {
      for (const lista of [nombre, ...LA_NOMBRAN[nombre]]) void refreshLista(lista) // They come behind
    },
  )
