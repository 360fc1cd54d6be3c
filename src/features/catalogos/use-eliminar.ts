import { useCallback, useState } from 'react'
import type { CatalogoNombre } from '#contract/catalogo.ts'
import type { FilaCatalogo } from '#domain/stock/campos-catalogo.ts'
import { CATALOGOS } from '#messages/stock/catalogos.ts'
import { useBorrar } from '#queries/stock/use-borrar.ts'
import type { Notify } from '#ui/notify.ts'
import type { Fallo } from './fallo.ts'
import { motivoDeBorrado } from './words.ts'

/** Deleting a row: asked first, and the server's refusal said as it came (specification §8). */
export function useEliminar({
  catalogo,
  notify,
  onFallo,
  onConfirmado,
}: {
  catalogo: CatalogoNombre
  notify: Notify
  onFallo: (fallo: Fallo) => void
  onConfirmado: (id: number, fila: null) => void
}) {
  /** The row that is asked about. */
  const [fila, setFila] = useState<FilaCatalogo | null>(null)
  const { borrar } = useBorrar(catalogo)
  const remove = async ({ id }: FilaCatalogo) => {
    const escritura = await borrar(id)
    if (!escritura.ok) return onFallo({ sentence: motivoDeBorrado(escritura) })
    notify.success(CATALOGOS.de[catalogo].borrado)
    onConfirmado(id, null)
  }
  return {
    fila,
    ask: useCallback((asked: FilaCatalogo) => setFila(asked), []),
    confirm: () => {
      setFila(null)
      if (fila !== null) void remove(fila) // It tells by itself how it went
    },
    close: () => setFila(null),
  }
}
