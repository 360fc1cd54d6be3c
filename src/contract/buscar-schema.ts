import { type Static, type TSchema, Type } from 'typebox'
import { BUSCADO_MAX, BUSCADO_MIN, FILAS_BUSCADAS, TOTAL_BUSCADO_MAX } from './buscar.ts'
import { Butaca } from './butaca.ts'
import { closed, nullable, Ref } from './formatos.ts'
import { Homologacion } from './homologacion.ts'
import { Producto } from './stock/producto.ts'
import { Registro } from './stock/registro.ts'

/** GET /api/buscar, query string: an extension of our server. The server trims `q`. */
export const BuscarQuery = closed({
  q: Type.String({ minLength: BUSCADO_MIN, maxLength: BUSCADO_MAX }),
})
export type BuscarQuery = Static<typeof BuscarQuery>

const RegistroHallado = Type.Omit(Registro, ['detalles', 'version'])
export type RegistroHallado = Static<typeof RegistroHallado>

/** A client or supplier. */
const PersonaHallada = Type.Object({ ...Ref.properties, identificacion: nullable(Type.String()) })
export type PersonaHallada = Static<typeof PersonaHallada>

const hallados = <Fila extends TSchema>(fila: Fila) =>
  Type.Optional(
    Type.Object({
      filas: Type.Array(fila, { maxItems: FILAS_BUSCADAS }),
      total: Type.Integer({ maximum: TOTAL_BUSCADO_MAX }),
    }),
  )

/** Answer of GET /api/buscar: the groups that the role may open, also empty groups. */
export const Buscado = Type.Object({
  butacas: hallados(Butaca),
  homologaciones: hallados(Homologacion),
  registros: hallados(RegistroHallado),
  productos: hallados(Producto),
  personas: hallados(PersonaHallada),
})
export type Buscado = Static<typeof Buscado>
