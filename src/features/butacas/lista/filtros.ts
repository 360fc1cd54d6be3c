import type { FiltroButacas } from '#domain/butaca/columnas-butaca.ts'
import type { Listas } from '#queries/butacas/use-lookups.ts'

/** The filters that are a choice from a list; the number is typed. */
export const FILTROS: readonly {
  campo: Exclude<keyof FiltroButacas, 'nro'>
  lista: keyof Listas
}[] = [
  { campo: 'estado', lista: 'estados' },
  { campo: 'modelo', lista: 'modelos' },
  { campo: 'color', lista: 'colores' },
]
