import { ROLES, type Rol } from '#contract/rol.ts'
import { MENU as WORDS } from '#messages/menu.ts'
import { HOME_PATH } from '../paths.ts'
import { canSee, SCREENS, type Screen } from '../screens.tsx'

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

const linkOf = ({ path, title, entry, de }: Screen): MenuLink => ({
  path,
  label: entry ?? title,
  ...(de && { de }),
})

/** What a role finds in the menu bar (specification §2, «Menu by role»); Cerrar Sesión stands apart. */
function menuOf(rol: Rol): readonly MenuGroup[] {
  const screens = (menu: Screen['menu']) =>
    SCREENS.filter(screen => screen.menu === menu && canSee(rol, screen))
  const links = (menu: Screen['menu']) =>
    screens(menu)
      .filter(({ entry }) => entry !== null)
      .map(linkOf)
  const also = (menu: Screen['menu']) =>
    screens(menu).flatMap(({ path, entry }) => (entry === null ? [path] : []))
  const groups: MenuGroup[] = [
    { label: WORDS.inicio, icon: 'home', path: HOME_PATH, links: [] },
    {
      label: WORDS.stock,
      icon: 'box',
      links: links('stock'),
      more: { label: WORDS.opciones, links: links('opciones') },
      also: also('stock'),
    },
    {
      label: WORDS.fabrica,
      icon: 'factory',
      links: links('fabrica'),
      also: also('fabrica'),
    },
    { label: WORDS.informes, icon: 'report', links: links('informes') },
  ]
  return groups.filter(({ path, links }) => path !== undefined || links.length > 0)
}

export const MENU = Object.fromEntries(ROLES.map(rol => [rol, menuOf(rol)])) as Record<
  Rol,
  readonly MenuGroup[]
>
