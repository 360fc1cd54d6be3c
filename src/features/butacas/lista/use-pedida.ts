import { useCallback, useMemo } from 'react'
import { SIN_FILTRO } from '#domain/butaca/columnas-butaca.ts'
import { nombreGrupoPanel } from '#domain/butaca/panel-listas.ts'
import type { ListaPedida } from '#queries/butacas/use-butacas.ts'
import { useAddressed } from '#ui/use-addressed.ts'

/** What of the list stands in the address. */
const SIN_DIRECCION = { ...SIN_FILTRO, lista: '', panel: '' }

function toPedida({ lista, panel, ...filtro }: typeof SIN_DIRECCION): ListaPedida {
  if (lista === 'A' || lista === 'S') return { tipo: 'as', listaS: lista === 'S' }
  if (panel !== '' && nombreGrupoPanel(panel) !== null) return { tipo: 'panel', grupo: panel }
  return { tipo: 'filtro', filtro }
}

const toDireccion = (pedida: ListaPedida): typeof SIN_DIRECCION => ({
  ...SIN_DIRECCION,
  ...(pedida.tipo === 'filtro' && pedida.filtro),
  ...(pedida.tipo === 'as' && { lista: pedida.listaS ? 'S' : 'A' }),
  ...(pedida.tipo === 'panel' && { panel: pedida.grupo }),
})

export function usePedida(): [ListaPedida, (next: ListaPedida) => void] {
  const [direccion, setDireccion] = useAddressed(SIN_DIRECCION)
  const pedida = useMemo(() => toPedida(direccion), [direccion])
  const setPedida = useCallback((next: ListaPedida) => setDireccion(toDireccion(next)), [setDireccion])
  return [pedida, setPedida]
}
