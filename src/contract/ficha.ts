import { type Static, Type } from 'typebox'
import { Butaca } from './butaca.ts'
import { CAMPOS_EDICION, each } from './campos-butaca.ts'
import { closed, nullable, Ref } from './formatos.ts'
import { NRO_MAX } from './limites.ts'

/** GET /api/butaca/ficha, an extension of our server: the whole story of one seat. */
export const FichaQuery = closed({ nro: Type.String({ minLength: 1, maxLength: NRO_MAX }) })
export type FichaQuery = Static<typeof FichaQuery>

const Usuario = nullable(Type.String())
/** Author and time: the factory's wall clock, with its uncertainty in minutes; null up to one minute. */
const hecho = {
  fechaHs: Type.String(),
  usuario: Usuario,
  margenMin: nullable(Type.Integer()),
  identificado: nullable(Type.Literal('pin')),
}

/** A change of state, with the model, colour, S mark and weight of that moment. Undos are no steps. */
const PasoFicha = Type.Object({
  id: Type.Integer(),
  ...hecho,
  estado: Ref,
  modelo: Type.String(),
  color: Type.String(),
  esS: Type.Boolean(),
  /** kg; -1 for none. */
  peso: Type.Number(),
  /** Whole minutes of the stay that it began, until now for the last one; null if it began none. */
  minutos: nullable(Type.Integer()),
  /** Why it went back, and a note; `defecto`: it marked a defect and moved nothing. */
  motivo: nullable(Type.String()),
  nota: nullable(Type.String()),
  defecto: Type.Boolean(),
  /** Author and time of its undo; null for a step that stands. */
  deshecho: nullable(Type.Object({ fechaHs: Type.String(), usuario: Usuario })),
})
export type PasoFicha = Static<typeof PasoFicha>

const Valor = nullable(Type.Union([Type.String(), Type.Number(), Type.Boolean()]))
const Campos = Type.Object(each(CAMPOS_EDICION, () => Type.Optional(Valor)))

/** An edit: the changed fields, the same in both, references by their names of that time. */
const EdicionFicha = Type.Object({ id: Type.Integer(), ...hecho, antes: Campos, despues: Campos })
export type EdicionFicha = Static<typeof EdicionFicha>

const HomologacionFicha = Type.Object({
  ...hecho,
  etiqueta_blanca: Type.String(),
  etiqueta_gris: Type.String(),
  comprador: Usuario,
})

export const Ficha = Type.Object({
  /** Factory wall clock of the reading. */
  momento: Type.String(),
  butaca: Butaca,
  /** Author of its last change, edit or homologation. */
  usuario: Usuario,
  /** Oldest first. */
  pasos: Type.Array(PasoFicha),
  /** Oldest first; edits by earlier releases were not stored. */
  ediciones: Type.Array(EdicionFicha),
  /** Null for none; absent for a caller who may not read homologations. */
  homologacion: Type.Optional(nullable(HomologacionFicha)),
  /** Its delivery, while it is entregada with a client. */
  entrega: nullable(
    Type.Object({
      ...hecho,
      cliente: Type.String(),
      remito: nullable(Type.String()),
      /** The sale that the delivery became; null without a sale. */
      registro: nullable(Type.Integer()),
    }),
  ),
  /** Whole minutes in states on the floor. */
  fabricaMin: Type.Integer(),
})
export type Ficha = Static<typeof Ficha>
