import type { CatalogoNombre, EnviosCatalogo } from '#contract/catalogo.ts'
import { referenciasA } from '#contract/referencias.ts'
import { postCatalogo, putCatalogo } from '#http/stock.ts'
import { useEscritura } from '../use-escritura.ts'
import { refreshLista } from './use-lista.ts'

/** Creates a row of a catalogue, or changes the one with the given `id`, and reloads the lists that show it. */
export const useGuardarCatalogo = <N extends CatalogoNombre>(nombre: N) =>
  useEscritura(
    ({ id, ...envio }: EnviosCatalogo[N] & { id?: number }, headers): Promise<unknown> => {
      const body = envio as unknown as EnviosCatalogo[N]
      return id === undefined
        ? postCatalogo(nombre, body, headers)
        : putCatalogo(nombre, { ...body, id }, headers)
    },
    () => {
      const laNombran = referenciasA(nombre).map(({ de }) => de)
      for (const lista of new Set([nombre, ...laNombran])) void refreshLista(lista) // They come behind
    },
  )
