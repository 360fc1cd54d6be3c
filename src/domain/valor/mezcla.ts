/** A field that one or both people changed. */
export interface CampoCambiado<D> {
  campo: keyof D & string
  antes: D[keyof D]
  mio: D[keyof D]
  suyo: D[keyof D]
}

/** Ignores outer spaces, because the server never stores them. */
const igual = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' && typeof b === 'string' ? a.trim() === b.trim() : a === b

export const hasCambios = <D extends object>(antes: D, ahora: D): boolean =>
  camposCambiados(antes, ahora, antes).length > 0

/** Fields that one or both people changed, in the row's order. @param base the row before both edits. */
export function camposCambiados<D extends object>(base: D, mio: D, suyo: D): CampoCambiado<D>[] {
  const campos = Object.keys(base) as (keyof D & string)[]
  return campos
    .map(campo => ({ campo, antes: base[campo], mio: mio[campo], suyo: suyo[campo] }))
    .filter(({ antes, mio, suyo }) => !igual(antes, mio) || !igual(antes, suyo))
}

/** Whether both people changed the field, to different values. Then a person decides. */
export const choca = ({ antes, mio, suyo }: { antes: unknown; mio: unknown; suyo: unknown }): boolean =>
  !igual(antes, mio) && !igual(antes, suyo) && !igual(mio, suyo)

/** The other person's row with this person's changes. */
export function mezclar<D extends object>(base: D, mio: D, suyo: D): D {
  const mios = camposCambiados(base, mio, suyo).filter(({ antes, mio: yo }) => !igual(antes, yo))
  return { ...suyo, ...Object.fromEntries(mios.map(({ campo, mio: yo }) => [campo, yo])) }
}
