import type { CatalogoNombre } from '#contract/stock/catalogo.ts'
import { CATALOGOS } from '../stock/catalogos.ts'

/** How a row of a catalogue is called: «La categoría», «Esa categoría», «la categoría», and «la» before a verb. */
export function nombresDe(catalogo: CatalogoNombre) {
  const { articulo, singular } = CATALOGOS.de[catalogo]
  const [el, ese, pronombre] = articulo === 'la' ? ['La', 'Esa', 'la'] : ['El', 'Ese', 'lo']
  return { el: `${el} ${singular}`, ese: `${ese} ${singular}`, enFrase: `${articulo} ${singular}`, pronombre }
}
