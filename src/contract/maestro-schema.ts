import { type Static, Type } from 'typebox'
import { closed, IdEnvio, nullable, Ref } from './formatos.ts'
import { NOMBRE_MAX } from './limites.ts'
import { MAESTROS, PREFIJO_MAX } from './maestro.ts'

const prefijo = Type.Optional(nullable(Type.String({ maxLength: PREFIJO_MAX })))

/** A row of a list (specification §7). Members after the name are our server's extension. */
const Maestro = Type.Object({
  ...Ref.properties,
  retirado: Type.Optional(Type.Literal(true)),
  prefijo,
  lugar: Type.Optional(Type.Number()),
  devuelve: Type.Optional(Type.Boolean()),
  defecto: Type.Optional(Type.Boolean()),
  usado: Type.Optional(nullable(Type.String())),
})
export const ListaMaestro = Type.Array(Maestro)

/** A row of GET /api/maestros/:lista, our extension, and the answer of its writes. */
export const MaestroUsado = Type.Object({
  ...Maestro.properties,
  butacas: Type.Integer(),
  borrable: Type.Boolean(),
  esperan: Type.Optional(Type.Integer()),
  version: Type.Optional(Type.Integer()),
})

/**
 * POST and PUT, body. Only a model has a prefix: absent keeps the prefix, empty removes it. `despues` places a new
 * state or an admin's own state: the id of the previous state in the line. Only a motivo has uses (`devuelve`,
 * `defecto`): absent keeps them. A new motivo without uses gets `devuelve`.
 */
export const MaestroEnvio = closed({
  nombre: Type.String({ minLength: 1, maxLength: NOMBRE_MAX }),
  prefijo,
  despues: Type.Optional(IdEnvio),
  devuelve: Type.Optional(Type.Boolean()),
  defecto: Type.Optional(Type.Boolean()),
})
export type MaestroEnvio = Static<typeof MaestroEnvio>

export const ListaParams = closed({ lista: Type.Enum(MAESTROS) })
export type ListaParams = Static<typeof ListaParams>
export const MaestroParams = closed({ ...ListaParams.properties, id: IdEnvio })
export type MaestroParams = Static<typeof MaestroParams>

/** PUT …/:id/retirado, body. */
export const RetiradoEnvio = closed({ retirado: Type.Boolean() })
export type RetiradoEnvio = Static<typeof RetiradoEnvio>
