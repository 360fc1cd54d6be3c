import { NavLink, useLocation } from 'react-router-dom'
import { MARCO } from '#messages/marco.ts'
import { Icon } from '#ui/signs/icon.tsx'
import type { MenuGroup, MenuLink } from './menu.ts'
import { useDisclosure } from './use-disclosure.ts'

const linksOf = (group: MenuGroup): MenuLink[] => [...group.links, ...(group.more?.links ?? [])]

/** Whether the screen that is shown belongs to the group. */
function useIsCurrent(group: MenuGroup): boolean {
  const { pathname } = useLocation()
  return [...linksOf(group).map(({ path }) => path), ...(group.also ?? [])].includes(pathname)
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

/** The same groups at the foot of narrow screens; one with several entries opens a sheet from below. */
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
