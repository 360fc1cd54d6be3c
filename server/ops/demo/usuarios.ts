import type { Rol } from '#contract/rol.ts'

export interface UsuarioDemo {
  id: number
  nombre: string
  rol: Rol
  /** The other accounts only own history: nobody signs in with them. */
  activo: boolean
}

/** Each signs in with its own name as password (design §7). */
const CUENTAS: readonly Rol[] = ['admin', 'operario', 'vendedor']

const OPERARIOS: readonly string[] = [
  'sosa',
  'lopez',
  'gimenez',
  'acosta',
  'ferreyra',
  'medina',
  'quiroga',
  'nunez',
  'peralta',
  'villalba',
]

export const USUARIOS: readonly UsuarioDemo[] = [
  ...CUENTAS.map((rol, index) => ({ id: index + 1, nombre: rol, rol, activo: true })),
  ...OPERARIOS.map((nombre, index) => ({
    id: CUENTAS.length + index + 1,
    nombre,
    rol: 'operario' as const,
    activo: false,
  })),
]

/** Who works at each step of the line; the last ones also cover for the others. */
const OPERARIOS_IDS = USUARIOS.filter(({ activo }) => !activo).map(({ id }) => id)
const POR_PUESTO = 3

/** Users found at the work place that leaves a seat in `estadoId`. */
export function usuariosDelPuesto(estadoId: number): readonly number[] {
  return Array.from(
    { length: POR_PUESTO },
    (_, index) => OPERARIOS_IDS[(estadoId * 2 + index) % OPERARIOS_IDS.length] as number,
  )
}
