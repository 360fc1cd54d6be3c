import type { ColumnaOrden } from '#domain/butaca/columnas-butaca.ts'
import { nroKey } from '#domain/butaca/nro-butaca.ts'
import { ORDEN_INICIAL, type OrdenButacas } from '#domain/butaca/orden-butacas.ts'
import { nextOrden } from '#domain/valor/orden.ts'

/** How the list is viewed, independent of what it is asked for. */
export interface Vista {
  orden: OrdenButacas
  pagina: number
  leida: Leida | null
  /** `nroKey` of seats that were changed on this screen and stay in the list. */
  quedan: ReadonlySet<string>
  /** Counts how often a person asked for other rows. */
  vez: number
}

/** The last seat read. */
interface Leida {
  /** `nroKey` */
  key: string
  /** Whether it has been in this list. */
  isShown: boolean
  /** Its page stays open while rows come in before it, until a person opens another page. */
  isFollowed: boolean
}

const NADIE: ReadonlySet<string> = new Set()

export const VISTA_INICIAL: Vista = {
  orden: ORDEN_INICIAL,
  pagina: 1,
  leida: null,
  quedan: NADIE,
  vez: 0,
}

/** Resets the view for another list. @param isPersons false when a scan asked for it. */
export const asked = (vista: Vista, isPersons: boolean): Vista => ({
  ...vista,
  pagina: 1,
  quedan: NADIE,
  vez: isPersons ? vista.vez + 1 : vista.vez,
})

export const read = (vista: Vista, nro: string): Vista => ({
  ...vista,
  leida: { key: nroKey(nro), isShown: false, isFollowed: true },
})

/** Opens the page of the seat, unless a person opened another page or read another seat meanwhile. */
export function follow(vista: Vista, key: string, pagina: number): Vista {
  const { leida } = vista
  if (leida === null || leida.key !== key || !leida.isFollowed) return vista
  return leida.isShown && vista.pagina === pagina
    ? vista
    : { ...vista, pagina, leida: { ...leida, isShown: true } }
}

export const goTo = (vista: Vista, pagina: number): Vista => ({
  ...vista,
  pagina,
  leida: vista.leida && { ...vista.leida, isFollowed: false },
})

export const sortBy = (vista: Vista, columna: ColumnaOrden): Vista => ({
  ...goTo(vista, 1),
  orden: nextOrden(vista.orden, columna),
})
