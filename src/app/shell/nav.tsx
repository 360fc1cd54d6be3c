import { useEffect, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { HOME_PATH } from '#app/paths.ts'
import { canSee, SCREENS, type Screen, screenAt } from '#app/screens.tsx'
import { ROLES, type Rol } from '#contract/permisos.ts'
import { MARCO } from '#messages/marco.ts'
import { MENU as WORDS } from '#messages/menu.ts'
import { Icon } from '#ui/signs/icon.tsx'

const linksOf = (group: MenuGroup): MenuLink[] => [...group.links, ...(group.more?.links ?? [])]

function useIsCurrent(group: MenuGroup): boolean {
  const { pathname } = useLocation()
  const path = screenAt(pathname)?.path ?? ''
  return [...linksOf(group).map(link => link.path), ...(group.also ?? [])].includes(path)
}

/** The menu bar of wide screens. */
export const NavBar = ({ groups }: { groups: readonly MenuGroup[] }) => (
  <ul className="nav">
    {groups.map(group =>
      group.path === undefined ? (
        <NavGroup key={group.label} group={group} />
      ) : (
        <li key={group.label}>
          <NavLink className="nav-item" to={group.path} end>
            {group.label}
          </NavLink>
        </li>
      ),
    )}
  </ul>
)

function NavGroup({ group }: { group: MenuGroup }) {
  const { isOpen, toggle, close, ref } = useDisclosure<HTMLLIElement>()
  const isCurrent = useIsCurrent(group)
  return (
    <li ref={ref}>
      <button
        type="button"
        className="nav-item"
        aria-expanded={isOpen}
        data-current={isCurrent || undefined}
        onClick={toggle}
      >
        {group.label}
        <Icon name="chevron-down" />
      </button>
      <div className="menu" hidden={!isOpen}>
        <MenuColumn links={group.links} onPick={close} />
        {group.more && <MenuColumn title={group.more.label} links={group.more.links} onPick={close} />}
      </div>
    </li>
  )
}

function MenuColumn({
  title,
  links,
  onPick,
}: {
  title?: string
  links: readonly MenuLink[]
  onPick: () => void
}) {
  return (
    <div className="col">
      {title && <p className="menu-title">{title}</p>}
      <ul>
        {links.map(({ label, path, de }) => (
          <li key={path}>
            <NavLink className="menu-item" to={path} end onClick={onPick}>
              {label}
              {de && <small aria-hidden="true">{de}</small>}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The bottom menu of narrow screens. A group with several entries opens a sheet. */
export const TabBar = ({ groups }: { groups: readonly MenuGroup[] }) => (
  <nav className="tabbar" aria-label={MARCO.principal}>
    {groups.map(group =>
      group.path === undefined ? (
        <TabGroup key={group.label} group={group} />
      ) : (
        <NavLink key={group.label} to={group.path} end>
          <Icon name={group.icon} />
          {group.label}
        </NavLink>
      ),
    )}
  </nav>
)

function TabGroup({ group }: { group: MenuGroup }) {
  const { isOpen, toggle, close, ref } = useDisclosure<HTMLDivElement>()
  const isCurrent = useIsCurrent(group)
  return (
    <div ref={ref} className="tab-group">
      <button type="button" aria-expanded={isOpen} data-current={isCurrent || undefined} onClick={toggle}>
        <Icon name={group.icon} />
        {group.label}
      </button>
      <div className="sheet-menu" hidden={!isOpen}>
        <MenuColumn links={group.links} onPick={close} />
        {group.more && <MenuColumn title={group.more.label} links={group.more.links} onPick={close} />}
      </div>
    </div>
  )
}

interface MenuLink {
  label: string
  path: string
  /** Shown if another entry has the same name; hidden from screen readers. */
  de?: string
}
/** `more`: a second column with its own heading, not a third level (docs/look.md). */
export interface MenuGroup {
  label: string
  icon: 'home' | 'box' | 'factory' | 'report'
  /** Address of a group without entries: the group itself is the link. */
  path?: string
  links: readonly MenuLink[]
  more?: { label: string; links: readonly MenuLink[] }
  /** Paths of the group's screens that have no link in the menu. */
  also?: readonly string[]
}

const linkOf = ({ path, title, entry, de }: Screen): MenuLink => ({
  path,
  label: entry ?? title,
  ...(de && { de }),
})

/** Specification §2, «Menu by role». */
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

/** A panel that a button opens (WAI-ARIA APG, disclosure navigation). `ref`: the element around button and panel. */
export function useDisclosure<T extends HTMLElement>() {
  const [isOpen, setIsOpen] = useState(false)
  const ref = useRef<T>(null)
  useEffect(() => {
    if (!isOpen) return
    const leave = (event: Event) => {
      if (!ref.current?.contains(event.target as Node)) setIsOpen(false)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (ref.current && moveFocus(ref.current, event)) event.preventDefault()
      if (event.key !== 'Escape') return
      setIsOpen(false)
      ref.current?.querySelector('button')?.focus()
    }
    const open = new AbortController()
    document.addEventListener('pointerdown', leave, open)
    document.addEventListener('focusin', leave, open)
    document.addEventListener('keydown', onKeyDown, open)
    return () => open.abort()
  }, [isOpen])
  return { isOpen, toggle: () => setIsOpen(open => !open), close: () => setIsOpen(false), ref }
}

/** @returns whether it handled the key. */
function moveFocus(root: HTMLElement, { key, target }: KeyboardEvent): boolean {
  const stops = [...root.querySelectorAll<HTMLElement>('button:first-child, a')]
  const at = stops.indexOf(target as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 1, End: stops.length - 1 }[key]
  if (at < 0 || next === undefined) return false
  stops[next]?.focus()
  return true
}
