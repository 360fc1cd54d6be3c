import { useEffect, useEffectEvent } from 'react'
import { live } from '../outbox/live.ts'
import { queryClient } from '../query-client.ts'

/** The lists whose names each list shows. Those of one's own rows are among them: others may have written them. */
const NOMBRA: Readonly<Record<string, readonly string[]>> = {
  productos: ['marcas', 'categorias', 'modelos_producto', 'colores_producto', 'talles'],
  registros: ['cliente_proveedor'],
  modelos_producto: ['categorias'],
}
/** A list that was read so lately knows what happened while there was no line. */
const FRESH_MS = 15_000

/** Has a list reloaded when a name that it shows was written anywhere. @param queryKey of the answer that is shown. */
export function useNombres(lista: string, queryKey: readonly unknown[], reload: () => void): void {
  const hear = useEffectEvent((listas: readonly string[] | null) => {
    const isOld = Date.now() - (queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0) > FRESH_MS
    const shown = [lista, ...(NOMBRA[lista] ?? [])]
    if (listas === null ? isOld : shown.some(each => listas.includes(each))) reload()
  })
  useEffect(() => live.onNombres(listas => hear(listas)), [])
}
