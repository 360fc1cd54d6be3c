import type { Rol } from '#contract/rol.ts'
import { ETIQUETAS_PATH } from '#domain/etiqueta/ruta-etiquetas.ts'
import { MARCO } from '#messages/marco.ts'
import { BUTACAS_PATH, HOME_PATH, SERIE_PATH } from '../routes.ts'

export interface MenuLink {
  label: string
  path: string
  /** For the eye alone, where another entry has the same name. */
  de?: string
}
/** A group of the menu bar. `more` is a second column with its own heading, not a third level (look.md). */
export interface MenuGroup {
  label: string
  icon: 'home' | 'box' | 'factory' | 'report'
  /** A group that is a link by itself. */
  path?: string
  links: readonly MenuLink[]
  more?: { label: string; links: readonly MenuLink[] }
  /** Screens of the group that are reached from within another one. */
  also?: readonly string[]
}

const INICIO: MenuGroup = { label: 'Inicio', icon: 'home', path: HOME_PATH, links: [] }
const STOCK: MenuGroup = {
  label: 'Stock',
  icon: 'box',
  links: [
    { label: 'Informes', path: '/stock/informe', de: MARCO.informesDeStock },
    { label: 'Registros', path: '/stock/registro' },
    { label: 'Productos', path: '/stock/producto' },
  ],
  more: {
    label: 'Opciones',
    links: [
      { label: 'Categorias', path: '/stock/categoria' },
      { label: 'Marcas', path: '/stock/marcas' },
      { label: 'Cliente/Proveedor', path: '/stock/cliente_proveedor' },
      { label: 'Colores', path: '/stock/colores' },
      { label: 'Modelos', path: '/stock/modelos' },
      { label: 'Talles', path: '/stock/talles' },
    ],
  },
}
const FABRICA: MenuGroup = {
  label: 'Fabrica',
  icon: 'factory',
  links: [
    { label: 'Butacas', path: BUTACAS_PATH },
    { label: 'Homologaciones', path: '/fabrica/homologar' },
  ],
  also: [SERIE_PATH, ETIQUETAS_PATH],
}
const INFORMES: MenuGroup = {
  label: 'Informes',
  icon: 'report',
  links: [{ label: 'Por Fecha', path: '/informes/date' }],
}

/** What each role finds in the menu bar (specification §2, «Menu by role»); Cerrar Sesión stands apart. */
export const MENU: Record<Rol, readonly MenuGroup[]> = {
  admin: [INICIO, STOCK, FABRICA, INFORMES],
  operario: [INICIO, FABRICA, INFORMES],
  vendedor: [INICIO],
}
