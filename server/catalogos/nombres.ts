import type { CatalogoNombre } from '#contract/catalogo.ts'
import { CATALOGOS } from '#messages/stock/catalogos.ts'

interface Nombres {
  /** «La categoría». */
  el: string
  /** «Esa categoría». */
  ese: string
  /** «la categoría». */
  enFrase: string
  /** «la» categoría, «lo» talle, before a verb. */
  pronombre: 'la' | 'lo'
}

export function nombresDe(catalogo: CatalogoNombre): Nombres {
  const { articulo, singular } = CATALOGOS.de[catalogo]
  const [el, ese, pronombre] =
    articulo === 'la' ? (['La', 'Esa', 'la'] as const) : (['El', 'Ese', 'lo'] as const)
  return { el: `${el} ${singular}`, ese: `${ese} ${singular}`, enFrase: `${articulo} ${singular}`, pronombre }
}
