import type { Rol } from './rol.ts'

/**
 * Every action that somebody may be kept from, and the roles that may do it (design §5; specification §2, §6). Routes name
 * their action; screens, menus and hooks ask `can`. A new role is a name in `rol.ts`, its column here and its label.
 */
const PERMISOS = {
  /** Signing out, one's own password, the device's own questions. */
  'sesion.usar': ['admin', 'operario', 'vendedor'],
  /** The caller's own name, role or permissions. */
  'identidad.preguntar': ['admin', 'operario', 'vendedor'],
  /** Asking which answer an idempotency key got. */
  'operaciones.preguntar': ['admin', 'operario', 'vendedor'],
  /** That something changed, without the rows. */
  'eventos.seguir': ['admin', 'operario', 'vendedor'],
  /** Models, colours and states. */
  'listas.leer': ['admin', 'operario', 'vendedor'],
  /** Seats ready for delivery, without weights. */
  'butacas.disponibles': ['admin', 'operario', 'vendedor'],
  /** Every seat with its state, weight and history. */
  'butacas.leer': ['admin', 'operario'],
  'butacas.mover': ['admin', 'operario'],
  'butacas.editar': ['admin', 'operario'],
  'homologaciones.leer': ['admin', 'operario'],
  'homologaciones.escribir': ['admin', 'operario'],
  'informes.leer': ['admin', 'operario'],
  'buscar.usar': ['admin', 'operario'],
  'etiquetas.imprimir': ['admin', 'operario'],
  'equipos.informar': ['admin', 'operario'],
  /** Leaves a sender's session on a shared tablet, which locks when it is idle (docs/decisions/0038). */
  'tableta.compartir': ['operario'],
  'stock.leer': ['admin'],
  /** New records and their corrections. */
  'stock.cargar': ['admin'],
  /** Products, catalogues, and every deletion. */
  'stock.escribir': ['admin'],
  'maestros.escribir': ['admin'],
  'importaciones.usar': ['admin'],
  'historial.leer': ['admin'],
  'usuarios.administrar': ['admin'],
  'equipos.administrar': ['admin'],
  'pantallas.administrar': ['admin'],
  /** Webhooks. */
  'avisos.administrar': ['admin'],
  'programas.administrar': ['admin'],
  /** The API's description, outside the demo too. */
  'api.describir': ['admin'],
  /** Sends entries of another person in one's own name (reliability O23). */
  'entradas.adoptar': ['admin'],
} as const satisfies Record<string, readonly Rol[]>

export type Accion = keyof typeof PERMISOS

export const rolesDe = (accion: Accion): readonly Rol[] => PERMISOS[accion]

export const can = (rol: Rol, accion: Accion): boolean => rolesDe(accion).includes(rol)

/** Actions that every key of a program opens. */
const DE_TODO_PROGRAMA: readonly Accion[] = [
  'identidad.preguntar',
  'operaciones.preguntar',
  'listas.leer',
  'api.describir',
]

/** The permissions of a program's key, and the actions that each opens. No key manages keys, people or passwords. */
const ABRE = {
  'butacas.leer': ['butacas.leer', 'butacas.disponibles', 'eventos.seguir'],
  'informes.leer': ['informes.leer'],
  'stock.leer': ['stock.leer'],
  'butacas.mover': ['butacas.mover'],
  'stock.cargar': ['stock.cargar'],
} as const satisfies Partial<Record<Accion, readonly Accion[]>>

export type PermisoPrograma = keyof typeof ABRE
export const PERMISOS_DE_PROGRAMA = Object.keys(ABRE) as PermisoPrograma[]

/** The permissions that a program needs for the action, of which one is enough; null: it needs none; empty: no key may. */
export const permisosDe = (accion: Accion): readonly PermisoPrograma[] | null =>
  DE_TODO_PROGRAMA.includes(accion)
    ? null
    : PERMISOS_DE_PROGRAMA.filter(permiso => (ABRE[permiso] as readonly Accion[]).includes(accion))

export const canPrograma = (permisos: readonly PermisoPrograma[], accion: Accion): boolean =>
  permisosDe(accion)?.some(permiso => permisos.includes(permiso)) ?? true
