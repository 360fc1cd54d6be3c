import type { Butaca, ButacaEnvio } from '#contract/butaca.ts'
import {
  type CampoButaca,
  type CampoLibre,
  each,
  LIBRES_BUTACA,
  type Libres,
  type LibresTipeados,
  REFERENCIAS_BUTACA,
  type ReferenciaButaca,
  VACIO,
  type ValorLibre,
} from '#contract/campos-butaca.ts'
import type { Ref } from '#contract/formatos.ts'
import { isText, shaped } from '#domain/valor/forma.ts'
import { samePeso } from './peso.ts'

type Escritos = Libres<{ texto: string; booleano: boolean; entero: number | null }>
type Guardados = Libres<{ texto: string | null; booleano: boolean; entero: number | null }>

/** Fields of a seat that a person writes. `peso` in kg, -1 for none. An empty text is ''. */
export interface Ficha extends Escritos, Record<ReferenciaButaca, Ref> {
  peso: number
}

type FichaGuardada = Omit<Ficha, keyof Escritos> & Guardados

/** The empty value of a free field; '' for any other field. */
export const vacioOf = (campo: CampoButaca): ValorLibre => {
  const valores: Partial<Record<CampoButaca, ValorLibre>> = VACIO
  return Object.hasOwn(VACIO, campo) ? (valores[campo] ?? null) : ''
}

export const libreOf = (ficha: Partial<Guardados>, campo: CampoLibre): ValorLibre =>
  ficha[campo] ?? vacioOf(campo)

export const libresDe = (ficha: Partial<Guardados>): LibresTipeados =>
  each(LIBRES_BUTACA, campo => {
    const valor = libreOf(ficha, campo)
    return typeof valor === 'boolean' ? valor : String(valor ?? '')
  }) as LibresTipeados

const mapLibres = <From extends object, To>(
  ficha: From,
  to: (valor: ValorLibre, campo: CampoLibre) => unknown,
): To =>
  Object.fromEntries(
    LIBRES_BUTACA.flatMap(campo => {
      const valor = (ficha as Record<string, ValorLibre | undefined>)[campo]
      return valor === undefined ? [] : [[campo, to(valor, campo)]]
    }),
  ) as To

export const fichaOf = (butaca: FichaGuardada): Ficha => ({
  ...each(REFERENCIAS_BUTACA, campo => butaca[campo]),
  peso: butaca.peso,
  ...mapLibres<Guardados, Escritos>(butaca, (valor, campo) => valor ?? vacioOf(campo)),
})

export const withFicha = (butaca: Butaca, ficha: Ficha): Butaca => ({
  ...butaca,
  ...fichaOf(ficha),
  ...mapLibres<Escritos, Guardados>(ficha, valor => (valor === '' ? null : valor)),
})

/** An absent field stays absent: a repeat with the same idempotency key must have exactly the same body. */
export const envioOf = (butaca: FichaGuardada): Omit<ButacaEnvio, 'nro'> => {
  const ficha = fichaOf(butaca)
  return { ...ficha, ...each(REFERENCIAS_BUTACA, campo => ficha[campo].id) }
}

/** Whether a seat has the written values; a free field that was not written may have any value. */
export function sameFicha(escrita: FichaGuardada, butaca: FichaGuardada): boolean {
  const actual: Record<string, unknown> = envioOf(butaca)
  return Object.entries(envioOf(escrita)).every(
    ([campo, valor]) => (actual[campo] ?? vacioOf(campo as CampoButaca)) === valor,
  )
}

/** As `sameFicha`, but weights may differ by the rounding of a float. */
export const isGuardada = (escrita: FichaGuardada, butaca: FichaGuardada): boolean =>
  samePeso(escrita.peso, butaca.peso) && sameFicha({ ...escrita, peso: 0 }, { ...butaca, peso: 0 })

const isPresent = (value: unknown): boolean => value !== undefined
const isRef = shaped({ id: isPresent, nombre: isPresent })

/** Whether the answer to a write is a seat: a contract-only server may answer anything (design §5). */
export const isButaca = shaped<Butaca>({
  nro: isText,
  fechaHs: isText,
  ...each(REFERENCIAS_BUTACA, () => isRef),
})
