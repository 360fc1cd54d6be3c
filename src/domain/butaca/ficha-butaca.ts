import type { Butaca, ButacaEnvio } from '#contract/butaca.ts'
import type { Ref } from '#contract/formatos.ts'
import { TEXTOS_BUTACA, type Textos } from '#contract/textos-butaca.ts'
import { samePeso } from './peso.ts'

// The fields of a seat that a person writes; lista-butacas.ts filters and sorts by them.

/** Fields of a seat that a person writes. `peso` in kg, -1 for none; '' for no text. */
export interface Ficha extends Textos<string> {
  modelo: Ref
  color: Ref
  estado: Ref
  peso: number
}

/** The same as stored in a seat, with null for no text. */
type FichaGuardada = Omit<Ficha, keyof Textos<string>> & Textos<string | null>

/** Converts the texts that are present. */
const mapTextos = <From, To>(textos: Textos<From>, to: (texto: From) => To): Textos<To> =>
  Object.fromEntries(
    TEXTOS_BUTACA.flatMap(campo => {
      const texto = textos[campo]
      return texto === undefined ? [] : [[campo, to(texto)]]
    }),
  ) as Textos<To>

/** The writable fields of a seat. */
export const fichaOf = (butaca: FichaGuardada): Ficha => {
  const { modelo, color, estado, peso } = butaca
  return { modelo, color, estado, peso, ...mapTextos(butaca, texto => texto ?? '') }
}

/** The seat with the written fields. */
export const withFicha = (butaca: Butaca, ficha: Ficha): Butaca => ({
  ...butaca,
  ...fichaOf(ficha),
  ...mapTextos(ficha, texto => texto || null),
})

/** The request body, lists by their ids. An absent text stays absent, because an idempotency key stands for its exact body. */
export const envioOf = (butaca: FichaGuardada): Omit<ButacaEnvio, 'nro'> => {
  const { modelo, color, estado, ...rest } = fichaOf(butaca)
  return { modelo: modelo.id, color: color.id, estado: estado.id, ...rest }
}

/** Whether a seat has the written values; an absent text matches any. */
export function sameFicha(escrita: FichaGuardada, butaca: FichaGuardada): boolean {
  const actual: Record<string, unknown> = envioOf(butaca)
  return Object.entries(envioOf(escrita)).every(([campo, valor]) => (actual[campo] ?? '') === valor)
}

/** Whether the server stored the written values; the weight may be a float. */
export const isGuardada = (escrita: FichaGuardada, butaca: FichaGuardada): boolean =>
  samePeso(escrita.peso, butaca.peso) && sameFicha({ ...escrita, peso: 0 }, { ...butaca, peso: 0 })

/** Whether the answer to a write is a seat: a contract-only server may answer anything (design §5). */
export function isButaca(value: unknown): value is Butaca {
  if (typeof value !== 'object' || value === null) return false
  const { nro, estado, modelo, color, fechaHs } = value as Record<string, unknown>
  return typeof nro === 'string' && typeof fechaHs === 'string' && [estado, modelo, color].every(isRef)
}

const isRef = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'id' in value && 'nombre' in value
