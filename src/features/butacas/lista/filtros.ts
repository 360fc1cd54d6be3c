import type { FiltroButacas } from '#domain/butaca/lista-butacas.ts'
import { FUERA_DE_TABLA, nombreGrupoPanel } from '#domain/butaca/panel-listas.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import type { ListaPedida } from '#queries/butacas/use-butacas.ts'
import type { Listas } from '#queries/butacas/use-mirror.ts'

/** The filters that are a choice from a list; the number is typed. */
export const FILTROS: readonly {
  campo: Exclude<keyof FiltroButacas, 'nro'>
  lista: keyof Listas
}[] = [
  { campo: 'estado', lista: 'estados' },
  { campo: 'modelo', lista: 'modelos' },
  { campo: 'color', lista: 'colores' },
]

/** Names the list of seats that another screen leads to; null for one that was asked for here. */
export function especialWords(pedida: ListaPedida): string | null {
  if (pedida.tipo === 'estas') return LISTA.estas(pedida.nros.length)
  if (pedida.tipo !== 'panel') return null
  const { grupo } = pedida
  return grupo === FUERA_DE_TABLA ? LISTA.fueraDelPanel : LISTA.delPanel(nombreGrupoPanel(grupo) ?? '')
}
