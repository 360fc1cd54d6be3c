import InicioScreen from '#features/inicio/inicio-screen.tsx'
import type { SesionActual } from '#queries/use-sesion.ts'
import { MENU } from './menu.ts'
import { HOME_PATH, PENDIENTES_PATH, ROUTES } from './routes.ts'

/** The home shows what the menu of the role holds and this version has. @param available paths of the screens there are. */
export function InicioPage({ sesion, available }: { sesion: SesionActual; available: ReadonlySet<string> }) {
  const groups = MENU[sesion.rol]
    .map(group => ({ ...group, links: group.links.filter(({ path }) => available.has(path)) }))
    .filter(({ links }) => links.length > 0)
  const title = ROUTES.find(({ path }) => path === HOME_PATH)?.title ?? ''
  const cola = {
    label: 'Pendientes',
    icon: 'clock' as const,
    links: [{ label: 'Pendientes', path: PENDIENTES_PATH }],
  }
  return <InicioScreen title={title} groups={[...groups, cola]} />
}
