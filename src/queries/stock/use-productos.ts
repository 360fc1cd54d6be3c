import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Producto } from '#contract/producto.ts'
import { clock } from '#offline/clock.ts'
import { queryClient } from '../query-client.ts'
import { type Lista, useLista } from './use-lista.ts'

/** A product that was saved or deleted here, until the list has come again. */
interface Guardado {
  id: number
  /** Device time (ms) of the server's word. */
  at: number
  /** Null where it was deleted. */
  producto: Producto | null
}
const keyOf = (owner: string) => ['productos-guardados', { de: owner }] as const
const NINGUNO: readonly Guardado[] = []

/** The products, what was saved here a moment ago among them. */
export function useProductos(owner: string): Lista<Producto> {
  const lista = useLista(owner, 'productos')
  // Never asked for: it follows from what is saved here
  const { data: guardados = NINGUNO } = useQuery<readonly Guardado[]>(
    { queryKey: keyOf(owner), queryFn: () => NINGUNO, enabled: false },
    queryClient,
  )
  const filas = useMemo(
    () => lista.filas && withGuardados(lista.filas, guardados, lista.desde ?? 0),
    [lista.filas, guardados, lista.desde],
  )
  return { ...lista, filas }
}

/** Has the list show at once what the server said of a product. @param producto null where it was deleted. */
export function noteGuardado(owner: string, id: number, producto: Producto | null): void {
  queryClient.setQueryData<readonly Guardado[]>(keyOf(owner), (antes = NINGUNO) => [
    { id, at: clock.now(), producto },
    ...antes.filter(otro => otro.id !== id),
  ])
}

/** New ones on top; a list that came later knows better. */
function withGuardados(
  filas: readonly Producto[],
  guardados: readonly Guardado[],
  desde: number,
): readonly Producto[] {
  const recientes = new Map(
    guardados.filter(({ at }) => at >= desde).map(({ id, producto }) => [id, producto]),
  )
  if (recientes.size === 0) return filas
  const conocidos = filas.flatMap(fila => {
    const guardado = recientes.get(fila.id)
    recientes.delete(fila.id)
    return guardado === undefined ? [fila] : guardado === null ? [] : [guardado]
  })
  return [...[...recientes.values()].filter(producto => producto !== null), ...conocidos]
}
