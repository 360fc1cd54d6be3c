/** What the tables of all screens say. */
export const TABLA = {
  acciones: 'Acciones',
  paginas: 'Páginas',
  pager: { anterior: 'Anterior', siguiente: 'Siguiente', pagina: (n: number) => `Página ${n}` },
  /** The first choice of a filter. */
  todos: (que: string) => `${que}: todos`,
} as const

/** Under a table that is wider than the screen. */
export const deslizar = (columnas: readonly string[]): string =>
  `Deslizá para ver ${enumerar(columnas.map(columna => columna.toLocaleLowerCase('es')))}`

const enumerar = (nombres: readonly string[]): string =>
  nombres.length < 2 ? nombres.join('') : `${nombres.slice(0, -1).join(', ')} y ${nombres.at(-1)}`
