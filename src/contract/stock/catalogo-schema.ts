import { type Static, type TSchema, Type } from 'typebox'
import { Ref, RefOpcional } from '#contract/formatos.ts'
import { closed, nullable } from '../formatos.ts'
import { CELULAR_MAX, NOMBRE_MAX, TEXTO_MAX } from '../limites.ts'
import { CAMPOS, CATALOGOS, type CatalogoNombre } from './catalogo.ts'

type Clase = (typeof CAMPOS)[keyof typeof CAMPOS]

const LEIDOS: Readonly<Record<Clase, TSchema>> = {
  nombre: Type.String(),
  texto: nullable(Type.String()),
  celular: nullable(Type.Number()),
  categoria: nullable(Ref),
}
const ESCRITOS: Readonly<Record<Clase, TSchema>> = {
  nombre: Type.String({ minLength: 1, maxLength: NOMBRE_MAX }),
  texto: Type.Optional(nullable(Type.String({ maxLength: TEXTO_MAX }))),
  celular: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: CELULAR_MAX }))),
  categoria: RefOpcional,
}

const camposDe = (catalogo: CatalogoNombre, schemas: Readonly<Record<Clase, TSchema>>) =>
  Object.fromEntries(CATALOGOS[catalogo].campos.map(campo => [campo, schemas[CAMPOS[campo]]]))

/** A row of a catalogue as the server sends it (specification §3); `version` is our extension. */
export const filaDe = (catalogo: CatalogoNombre) =>
  Type.Object(
    {
      id: Type.Integer(),
      ...camposDe(catalogo, LEIDOS),
      version: Type.Optional(Type.Integer()),
    },
    { title: catalogo },
  )

/** The body of a catalogue's POST or PUT; any other member is refused (security C15). */
export const envioDe = (catalogo: CatalogoNombre, id: TSchema) =>
  // The server ignores `version` in the body: `If-Match` has the version that the person saw
  closed({ ...camposDe(catalogo, ESCRITOS), id, version: Type.Optional(Type.Unknown()) })

/**
 * GET /api/tipo_registros. Type 1 is a sale. `signo`, our extension: -1 takes out of stock, 1 puts into stock, 0 has no
 * effect.
 */
export const TipoRegistro = Type.Object({
  id: Type.Integer(),
  nombre: Type.String(),
  signo: Type.Optional(Type.Integer({ minimum: -1, maximum: 1 })),
  /** Our server's extension: true if only moves of seats on the floor write records of this type. */
  delPiso: Type.Optional(Type.Boolean()),
})
export type TipoRegistro = Static<typeof TipoRegistro>
