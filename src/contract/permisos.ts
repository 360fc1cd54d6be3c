/** The roles of people with a session; `default` (not signed in) exists in the browser only (specification §3, §6). */
export const ROLES = ['admin', 'operario', 'vendedor'] as const
export type Rol = (typeof ROLES)[number]

/** Role of an installation's first account, because this account creates the other accounts. */
export const ROL_PRIMERO: Rol = 'admin'
/** Initial role in the form of a new account. */
export const ROL_DE_NUEVOS: Rol = 'operario'

/**
 * All actions with a permission, and the roles that may do them (design §5; specification §2, §6). Routes name their
 * action; screens, menus and hooks call `can`. A new role: docs/changing.md, «A role».
 */
const PERMISOS = {
  /** Sign out, change one's own password, read the number of writes and the key of rescue files. */
  'sesion.usar': ['admin', 'operario', 'vendedor'],
  'identidad.preguntar': ['admin', 'operario', 'vendedor'],
  'operaciones.preguntar': ['admin', 'operario', 'vendedor'],
  /** Change notifications, without the rows. */
  'eventos.seguir': ['admin', 'operario', 'vendedor'],
  'empresa.leer': ['admin', 'operario', 'vendedor'],
  /** Models, colors, states and motivos. */
  'listas.leer': ['admin', 'operario', 'vendedor'],
  /** Seats ready for delivery, without weights. */
  'butacas.disponibles': ['admin', 'operario', 'vendedor'],
  /** Sale prices by model and color, without costs. */
  'precios.leer': ['admin', 'vendedor'],
  'butacas.leer': ['admin', 'operario'],
  'butacas.mover': ['admin', 'operario'],
  'butacas.editar': ['admin', 'operario'],
  'homologaciones.leer': ['admin', 'operario'],
  'homologaciones.escribir': ['admin', 'operario'],
  'informes.leer': ['admin', 'operario'],
  'buscar.usar': ['admin', 'operario'],
  'etiquetas.imprimir': ['admin', 'operario'],
  /** Clients and products for a delivery at the truck. */
  'entregas.leer': ['admin', 'operario'],
  'equipos.informar': ['admin', 'operario'],
  /**
   * Share a tablet. The tablet keeps a session that can send the person's outbox, and locks while idle
   * (docs/decisions/0038).
   */
  'tableta.compartir': ['operario'],
  'stock.leer': ['admin'],
  /** Write records, deliveries and remitos X. */
  'stock.cargar': ['admin'],
  /** Write products, catalogues and the product of a model and color; delete any row of the stock. */
  'stock.escribir': ['admin'],
  /** Search by lot, with buyers and clients. */
  'lotes.leer': ['admin'],
  /** Lists of models, colors, states and motivos, with the number of seats or changes that use each row. */
  'maestros.leer': ['admin'],
  'maestros.escribir': ['admin'],
  'importaciones.usar': ['admin'],
  'historial.leer': ['admin'],
  'usuarios.administrar': ['admin'],
  'equipos.administrar': ['admin'],
  'pantallas.administrar': ['admin'],
  'empresa.escribir': ['admin'],
  /** Webhooks. */
  'avisos.administrar': ['admin'],
  'programas.administrar': ['admin'],
  /** The API's description on a server that does not publish it. */
  'api.describir': ['admin'],
  /** Send another person's entries in one's own name (reliability O23). */
  'entradas.adoptar': ['admin'],
} as const satisfies Record<string, readonly Rol[]>

export type Accion = keyof typeof PERMISOS
export const ACCIONES = Object.keys(PERMISOS) as Accion[]

export const rolesDe = (accion: Accion): readonly Rol[] => PERMISOS[accion]

export const can = (rol: Rol, accion: Accion): boolean => rolesDe(accion).includes(rol)

const DE_TODO_PROGRAMA: readonly Accion[] = [
  'identidad.preguntar',
  'operaciones.preguntar',
  'listas.leer',
  'api.describir',
]

/** Actions that each permission of a key allows. No key may manage keys, people or passwords. */
const ABRE = {
  'butacas.leer': ['butacas.leer', 'butacas.disponibles', 'eventos.seguir'],
  'informes.leer': ['informes.leer'],
  'stock.leer': ['stock.leer'],
  'butacas.mover': ['butacas.mover'],
  'stock.cargar': ['stock.cargar'],
} as const satisfies Partial<Record<Accion, readonly Accion[]>>

export type PermisoPrograma = keyof typeof ABRE
export const PERMISOS_DE_PROGRAMA = Object.keys(ABRE) as PermisoPrograma[]

/**
 * A key needs one of these permissions to do the action. Null: no permission is needed. Empty: no key may do the
 * action.
 */
export const permisosOf = (accion: Accion): readonly PermisoPrograma[] | null =>
  DE_TODO_PROGRAMA.includes(accion)
    ? null
    : PERMISOS_DE_PROGRAMA.filter(permiso => (ABRE[permiso] as readonly Accion[]).includes(accion))

export const canPrograma = (permisos: readonly PermisoPrograma[], accion: Accion): boolean =>
  permisosOf(accion)?.some(permiso => permisos.includes(permiso)) ?? true
