import type { Butaca, ButacaEnvio } from '#contract/butaca.ts'
import type { Ref } from '#contract/ref.ts'

// The fields of a seat that a person writes. How the list filters by them and is put in order is columnas-butaca.ts.

/** The free texts of a seat. */
export type Texto = 'renombre'

export const eachTexto = <Value>(of: (campo: Texto) => Value): Record<Texto, Value> => ({
  renombre: of('renombre'),
})
export const TEXTOS: readonly Texto[] = Object.values(eachTexto(campo => campo))

/** What a person may write of a seat. `peso` in kg, -1 means none; a text is '' where there is none. */
export interface Ficha extends Record<Texto, string> {
  modelo: Ref
  color: Ref
  estado: Ref
  peso: number
}

/** The same as a seat holds it: a text is null where there is none. */
type FichaGuardada = Omit<Ficha, Texto> & Record<Texto, string | null>

/** What a person may write of a seat, as it is. */
export const fichaOf = (butaca: FichaGuardada): Ficha => {
  const { modelo, color, estado, peso } = butaca
  return { modelo, color, estado, peso, ...eachTexto(campo => butaca[campo] ?? '') }
}

/** A seat as somebody wrote it. */
export const withFicha = (butaca: Butaca, ficha: Ficha): Butaca => ({
  ...butaca,
  ...fichaOf(ficha),
  ...eachTexto(campo => ficha[campo] || null),
})

/** As it is sent: of lists the id. */
export const envioOf = (butaca: FichaGuardada): Omit<ButacaEnvio, 'nro'> => {
  const { modelo, color, estado, ...rest } = fichaOf(butaca)
  return { modelo: modelo.id, color: color.id, estado: estado.id, ...rest }
}

/** Whether a seat is as it was written. */
export const sameFicha = (a: FichaGuardada, b: FichaGuardada): boolean =>
  JSON.stringify(envioOf(a)) === JSON.stringify(envioOf(b))
