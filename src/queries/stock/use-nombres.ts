import { useEffect, useEffectEvent } from 'react'
import { live } from '../outbox/live.ts'
import { queryClient } from '../query-client.ts'

/** The lists whose names each list shows. Those of one's own rows are among them: others may have written them. */
const NOMBRA: Readonly<Record<string, readonly string[]>> = {
  productos: ['marcas', 'categorias', 'modelos_producto', 'colores_producto', 'talles'],
  registros: ['cliente_proveedor'],
  modelos_producto: ['categorias'],
}

/** Has a list reloaded when a name that it shows was written anywhere. @param queryKey of the answer that is shown. */
export function useNombres(lista: string, queryKey: readonly unknown[], reload: () => void): void {
  const hear = useEffectEvent(async (listas: readonly string[] | null) => {
    const shown = [lista, ...(NOMBRA[lista] ?? [])]
    // The line does not tell of writes from before it opened, which an answer on its way may not know either
    if (listas === null)
      await queryClient
        .getQueryCache()
        .find({ queryKey })
        ?.promise?.catch(() => {})
    if (listas === null || shown.some(each => listas.includes(each))) reload()
  })
  useEffect(() => live.onNombres(listas => void hear(listas)), []) // The list tells its own error
}
