/** Under a table that is wider than the screen. */
export const deslizar = (columnas: readonly string[]): string =>
  `Deslizá para ver ${enumerar(columnas.map(columna => columna.toLocaleLowerCase('es')))}`

const enumerar = (nombres: readonly string[]): string =>
  nombres.length < 2 ? nombres.join('') : `${nombres.slice(0, -1).join(', ')} y ${nombres.at(-1)}`
