import type { FiltroButacas } from '#domain/butaca/lista-butacas.ts'
import { FUERA_DE_TABLA, nombreGrupoPanel } from '#domain/butaca/panel-listas.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import type { ListaPedida } from '#queries/butacas/use-butacas.ts'
import type { Listas } from '#queries/butacas/use-mirror.ts'

/** Filters with a select; the number is typed. */
export const FILTROS: readonly {
  campo: Exclude<keyof FiltroButacas, 'nro'>
  lista: keyof Listas
}[] = [
  { campo: 'estado', lista: 'estados' },
  { campo: 'modelo', lista: 'modelos' },
  { campo: 'color', lista: 'colores' },
]

/** Name of a list that another screen links to; null for one requested here. */
export function especialWords(pedida: ListaPedida): string | null {
  if (pedida.tipo === 'estas') return LISTA.estas(pedida.nros.length)
  if (pedida.tipo !== 'panel') return null
  const { grupo } = pedida
  return grupo === FUERA_DE_TABLA ? LISTA.fueraDelPanel : LISTA.delPanel(nombreGrupoPanel(grupo) ?? '')
}
