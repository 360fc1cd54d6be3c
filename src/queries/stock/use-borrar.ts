import type { Recurso } from '#contract/endpoints/stock.ts'
import { deleteRecurso } from '#http/stock.ts'
import { type Escritura, useEscritura } from '../use-escritura.ts'
import { refreshLista } from './use-lista.ts'

/** Deletes rows of a stock resource and has its list come again; what the answer's `x-warnings` holds is passed on. */
export function useBorrar(recurso: Recurso): {
  borrar: (id: number) => Promise<Escritura<{ warnings: string | null }>>
  isDeleting: boolean
} {
  const { escribir, isSaving } = useEscritura(
    (id: number, headers) => deleteRecurso(recurso, id, headers),
    () => void refreshLista(recurso), // The list comes behind
  )
  return { borrar: escribir, isDeleting: isSaving }
}
