import { type Static, Type } from 'typebox'
import { closed, IdEnvio, nullable, Ref } from './formatos.ts'
import { NOMBRE_MAX } from './limites.ts'
import { MAESTROS, PREFIJO_MAX } from './maestro.ts'

const prefijo = Type.Optional(nullable(Type.String({ maxLength: PREFIJO_MAX })))

/** GET /api/modelo, /api/color, /api/estado (specification §7); what follows the name is our server's. */
const Maestro = Type.Object({
  ...Ref.properties,
  retirado: Type.Optional(Type.Literal(true)),
  prefijo,
  lugar: Type.Optional(Type.Number()),
})
export const ListaMaestro = Type.Array(Maestro)

/** GET /api/maestros/:lista, our extension, and what its writes answer. */
export const MaestroUsado = Type.Object({
  ...Maestro.properties,
  butacas: Type.Integer(),
  borrable: Type.Boolean(),
  esperan: Type.Optional(Type.Integer()),
  version: Type.Optional(Type.Integer()),
})

/**
 * POST and PUT, body. Only a model takes a prefix: one that is absent stays, an empty one is none. `despues` is the state
 * that a new one follows in the line, or that an own one is put behind.
 */
export const MaestroEnvio = closed({
  nombre: Type.String({ minLength: 1, maxLength: NOMBRE_MAX }),
  prefijo,
  despues: Type.Optional(IdEnvio),
})
export type MaestroEnvio = Static<typeof MaestroEnvio>

export const ListaParams = closed({ lista: Type.Enum(MAESTROS) })
export type ListaParams = Static<typeof ListaParams>
export const MaestroParams = closed({ ...ListaParams.properties, id: IdEnvio })
export type MaestroParams = Static<typeof MaestroParams>

/** PUT …/:id/retirado, body. */
export const RetiradoEnvio = closed({ retirado: Type.Boolean() })
export type RetiradoEnvio = Static<typeof RetiradoEnvio>
