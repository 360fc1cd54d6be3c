import { type Static, Type } from 'typebox'
import { closed, nullable } from './formatos.ts'
import { PROGRAMA_MAX, VIGENCIAS } from './limites.ts'
import { PERMISOS_DE_PROGRAMA, ROLES } from './permisos.ts'

const Nombre = Type.String({ maxLength: PROGRAMA_MAX })
const Permiso = Type.Enum(PERMISOS_DE_PROGRAMA)
/** Checked by src/domain/cuenta/programa.ts. */
const Permisos = Type.Array(Permiso, { maxItems: PERMISOS_DE_PROGRAMA.length })

/** A row of GET /api/programas: a program that calls with its own key. Moments are UTC. */
export const Programa = Type.Object({
  id: Type.Integer(),
  nombre: Type.String(),
  /** First and last characters of the key, so that a person recognizes it: `but_7Kq2…6sUb`. */
  muestra: Type.String(),
  permisos: Type.Array(Permiso),
  creada: Type.String(),
  creadaPor: Type.String(),
  /** Last use, exact to a minute; null if the key was never used. */
  ultimoUso: nullable(Type.String()),
  vence: Type.String(),
  version: Type.Integer(),
})
export type Programa = Static<typeof Programa>
export const Programas = Type.Array(Programa)

/** POST /api/programas, body. */
export const ProgramaNuevo = closed({ nombre: Nombre, permisos: Permisos, dias: Type.Enum(VIGENCIAS) })
export type ProgramaNuevo = Static<typeof ProgramaNuevo>

/** POST /api/programas, answer. No other answer contains the key. */
export const ProgramaCreado = Type.Object({ ...Programa.properties, clave: Type.String() })
export type ProgramaCreado = Static<typeof ProgramaCreado>

/** PUT /api/programas/:id, body. */
export const ProgramaEnvio = closed({ nombre: Nombre, permisos: Permisos })
export type ProgramaEnvio = Static<typeof ProgramaEnvio>

/** DELETE /api/programas/:id, answer. */
export const ProgramaAnulado = Type.Object({ id: Type.Integer() })
export type ProgramaAnulado = Static<typeof ProgramaAnulado>

/** GET /api/quien-soy, answer. */
export const QuienSoy = Type.Union([
  Type.Object({ tipo: Type.Literal('persona'), nombre: Type.String(), rol: Type.Enum(ROLES) }),
  Type.Object({
    tipo: Type.Literal('programa'),
    nombre: Type.String(),
    permisos: Type.Array(Permiso),
    vence: Type.String(),
  }),
])
export type QuienSoy = Static<typeof QuienSoy>
