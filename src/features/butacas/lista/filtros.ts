import type { FiltroButacas } from '#domain/butaca/columnas-butaca.ts'
import type { Listas } from '#queries/butacas/use-lookups.ts'

/** What the list is filtered by beside the number: each a choice from a list. */
export const FILTROS: readonly {
  campo: Exclude<keyof FiltroButacas, 'nro'>
  label: string
  lista: keyof Listas
}[] = [
  { campo: 'estado', label: 'Estado', lista: 'estados' },
  { campo: 'modelo', label: 'Modelo', lista: 'modelos' },
  { campo: 'color', label: 'Color', lista: 'colores' },
]
