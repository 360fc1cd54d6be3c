import type { Rol } from '#contract/rol.ts'
import { RUTA_BUTACAS } from '#domain/butaca/ruta-butacas.ts'
import { ETIQUETAS_PATH } from '#domain/etiqueta/ruta-etiquetas.ts'

/** A screen of the product (specification §2, «Screens and routes»). */
export interface Route {
  path: string
  title: string
  /** Who may see it: the menu's entries, plus what everybody signed in needs (design §5). */
  roles: readonly Rol[]
}

const ALL: readonly Rol[] = ['admin', 'operario', 'vendedor']
const FLOOR: readonly Rol[] = ['admin', 'operario']
const ADMIN: readonly Rol[] = ['admin']

export const LOGIN_PATH = '/login'
export const HOME_PATH = '/'
export const BUTACAS_PATH = RUTA_BUTACAS
export const SERIE_PATH = '/fabrica/serie'
export const HOMOLOGACIONES_PATH = '/fabrica/homologar'
export const REGISTROS_PATH = '/stock/registro'
export const PRODUCTOS_PATH = '/stock/producto'
export const INFORME_STOCK_PATH = '/stock/informe'
export const PENDIENTES_PATH = '/pendientes'
export const EQUIPO_PATH = '/dispositivo'
export const DISPOSITIVOS_PATH = '/dispositivos'
export const USUARIOS_PATH = '/usuarios'
export const AYUDA_PATH = '/ayuda'
export const RELEVO_PATH = '/relevo'

/** Every screen behind the login. */
export const ROUTES: readonly Route[] = [
  { path: HOME_PATH, title: 'Panel de Control', roles: ALL },
  { path: BUTACAS_PATH, title: 'Butacas', roles: FLOOR },
  { path: SERIE_PATH, title: 'Lectura en serie', roles: FLOOR },
  { path: ETIQUETAS_PATH, title: 'Imprimir etiquetas', roles: FLOOR },
  { path: HOMOLOGACIONES_PATH, title: 'Homologaciones', roles: FLOOR },
  { path: '/informes/date', title: 'Por Fecha', roles: FLOOR },
  { path: INFORME_STOCK_PATH, title: 'Informes', roles: ADMIN },
  { path: REGISTROS_PATH, title: 'Registros', roles: ADMIN },
  { path: PRODUCTOS_PATH, title: 'Productos', roles: ADMIN },
  { path: '/stock/categoria', title: 'Categorias', roles: ADMIN },
  { path: '/stock/marcas', title: 'Marcas', roles: ADMIN },
  { path: '/stock/cliente_proveedor', title: 'Cliente/Proveedores', roles: ADMIN },
  { path: '/stock/colores', title: 'Colores', roles: ADMIN },
  { path: '/stock/modelos', title: 'Modelos', roles: ADMIN },
  { path: '/stock/talles', title: 'Talles', roles: ADMIN },
  { path: PENDIENTES_PATH, title: 'Pendientes', roles: ALL },
  { path: EQUIPO_PATH, title: 'Este equipo', roles: ALL },
  { path: AYUDA_PATH, title: 'Ayuda', roles: ALL },
  { path: RELEVO_PATH, title: 'Relevo', roles: ALL },
  { path: DISPOSITIVOS_PATH, title: 'Dispositivos', roles: ADMIN },
  { path: USUARIOS_PATH, title: 'Usuarios', roles: ADMIN },
]

/** Where whoever leaves the relevo for work goes. */
export const workPathOf = (rol: Rol): string => (rol === 'vendedor' ? HOME_PATH : BUTACAS_PATH)
