import type { Vendible } from '#domain/butaca/vendibles.ts'
import type { Columna } from '#domain/valor/celda.ts'
import { VENDEDOR } from '../panel.ts'

/** The ready seats behind a number. */
export const COLUMNAS_VENDIBLES: readonly Columna<Vendible>[] = [
  { title: VENDEDOR.columnas.nro, value: ({ nro }) => nro },
  { title: VENDEDOR.columnas.modelo, value: ({ modelo }) => modelo },
  { title: VENDEDOR.columnas.color, value: ({ color }) => color },
  { title: VENDEDOR.columnas.as, value: ({ as }) => as ?? '-' },
  { title: VENDEDOR.columnas.fechaHs, value: ({ fechaHs }) => fechaHs, formato: 'momento' },
]
