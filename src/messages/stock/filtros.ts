/** What products are filtered by, in «Productos», its popup and «Registros» (§2). */
export const FILTROS = {
  categoria: 'Categoria',
  modelo: 'Modelo',
  marca: 'Marca',
  color: 'Color',
  talle: 'Talle',
} as const
