import type { Butaca, ButacaEnvio } from '#contract/butaca.ts'
import type { Ref } from '#contract/ref.ts'
import { TEXTOS_BUTACA, type Textos } from '#contract/textos-butaca.ts'

// The fields of a seat that a person writes. How the list filters by them and is put in order is columnas-butaca.ts.

/** What a person may write of a seat. `peso` in kg, -1 means none; a text is '' where there is none. */
export interface Ficha extends Textos<string> {
  modelo: Ref
  color: Ref
  estado: Ref
  peso: number
}

/** The same as a seat holds it: a text is null where there is none. */
type FichaGuardada = Omit<Ficha, keyof Textos<string>> & Textos<string | null>

/** The texts that are said, each as something else. */
const mapTextos = <From, To>(textos: Textos<From>, to: (texto: From) => To): Textos<To> =>
  Object.fromEntries(
    TEXTOS_BUTACA.flatMap(campo => {
      const texto = textos[campo]
      return texto === undefined ? [] : [[campo, to(texto)]]
    }),
  ) as Textos<To>

/** What a person may write of a seat, as it is. */
export const fichaOf = (butaca: FichaGuardada): Ficha => {
  const { modelo, color, estado, peso } = butaca
  return { modelo, color, estado, peso, ...mapTextos(butaca, texto => texto ?? '') }
}

/** A seat as somebody wrote it. */
export const withFicha = (butaca: Butaca, ficha: Ficha): Butaca => ({
  ...butaca,
  ...fichaOf(ficha),
  ...mapTextos(ficha, texto => texto || null),
})

/** As it is sent: of lists the id. What was not said is not sent, since a key stands for its exact content. */
export const envioOf = (butaca: FichaGuardada): Omit<ButacaEnvio, 'nro'> => {
  const { modelo, color, estado, ...rest } = fichaOf(butaca)
  return { modelo: modelo.id, color: color.id, estado: estado.id, ...rest }
}

/** Whether a seat is as it was written; a text that this does not say may be any. */
export function sameFicha(escrita: FichaGuardada, butaca: FichaGuardada): boolean {
  const actual: Record<string, unknown> = envioOf(butaca)
  return Object.entries(envioOf(escrita)).every(([campo, valor]) => (actual[campo] ?? '') === valor)
}
