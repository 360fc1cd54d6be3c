import type { CatalogoNombre } from '#contract/catalogo.ts'
import { deleteRecurso } from '#http/stock.ts'
import { useEscritura } from '../use-escritura.ts'
import { refreshLista, showSaved } from './use-lista.ts'

/** Deletes rows of a catalogue or products, then updates and reloads the list. */
export const useBorrar = (owner: string, recurso: CatalogoNombre | 'productos') =>
  useEscritura(
    (id: number, headers) => deleteRecurso(recurso, id, headers),
    (_, id) => {
      showSaved(owner, recurso, id, null)
      void refreshLista(recurso) // It comes behind
    },
  )
