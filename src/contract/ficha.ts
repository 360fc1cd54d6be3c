import { type Static, Type } from 'typebox'
import { Butaca } from './butaca.ts'
import { CAMPOS_EDICION, each } from './campos-butaca.ts'
import { closed, nullable, Ref } from './formatos.ts'
import { NRO_MAX } from './limites.ts'

/** GET /api/butaca/ficha, an extension of our server: the whole history of one seat. */
export const FichaQuery = closed({ nro: Type.String({ minLength: 1, maxLength: NRO_MAX }) })
export type FichaQuery = Static<typeof FichaQuery>

const Usuario = nullable(Type.String())
/** `fechaHs`: wall clock of the factory. `margenMin`: null if unknown or up to one minute. */
const hecho = {
  fechaHs: Type.String(),
  usuario: Usuario,
  margenMin: nullable(Type.Integer()),
  identificado: nullable(Type.Literal('pin')),
}

/** A step of the seat, with its model, color, S mark and weight at that moment. An undo is not a step. */
const PasoFicha = Type.Object({
  id: Type.Integer(),
  ...hecho,
  estado: Ref,
  modelo: Type.String(),
  color: Type.String(),
  esS: Type.Boolean(),
  /** kg; -1 for none. */
  peso: Type.Number(),
  /**
   * Whole minutes that the seat stayed in the step's state, until now for the current state. Null if the step began no
   * stay.
   */
  minutos: nullable(Type.Integer()),
  /** `defecto`: the step marked a defect and did not move the seat. */
  motivo: nullable(Type.String()),
  nota: nullable(Type.String()),
  defecto: Type.Boolean(),
  /** Moment and author of the undo; null for a step that was not undone. */
  deshecho: nullable(Type.Object({ fechaHs: Type.String(), usuario: Usuario })),
})
export type PasoFicha = Static<typeof PasoFicha>

const Valor = nullable(Type.Union([Type.String(), Type.Number(), Type.Boolean()]))
const Campos = Type.Object(each(CAMPOS_EDICION, () => Type.Optional(Valor)))

/** An edit. `antes` and `despues`: the changed fields. A reference is stored as the name at that time. */
const EdicionFicha = Type.Object({ id: Type.Integer(), ...hecho, antes: Campos, despues: Campos })
export type EdicionFicha = Static<typeof EdicionFicha>

const HomologacionFicha = Type.Object({
  ...hecho,
  etiqueta_blanca: Type.String(),
  etiqueta_gris: Type.String(),
  comprador: Usuario,
})

export const Ficha = Type.Object({
  /** When the server read the data, as the factory's wall clock. */
  momento: Type.String(),
  butaca: Butaca,
  /** Author of the seat's last change, edit or homologation. */
  usuario: Usuario,
  /** Oldest first. */
  pasos: Type.Array(PasoFicha),
  /** Oldest first; edits by earlier releases were not stored. */
  ediciones: Type.Array(EdicionFicha),
  /** Null for none; absent if the caller may not read homologations. */
  homologacion: Type.Optional(nullable(HomologacionFicha)),
  /** The seat's delivery; null without a delivery. */
  entrega: nullable(
    Type.Object({
      ...hecho,
      cliente: Type.String(),
      remito: nullable(Type.String()),
      /** The sale that the delivery became; null without a sale. */
      registro: nullable(Type.Integer()),
    }),
  ),
  /** Whole minutes that the seat spent in states on the floor. */
  fabricaMin: Type.Integer(),
})
export type Ficha = Static<typeof Ficha>
