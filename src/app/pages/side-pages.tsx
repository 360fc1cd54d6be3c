import type { ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import { ETIQUETAS_PATH } from '#domain/etiqueta/ruta-etiquetas.ts'
import type { SesionActual } from '#queries/cuenta/use-sesion.ts'
import { loadable } from '#ui/loadable.tsx'
import { AYUDA_PATH, DISPOSITIVOS_PATH, EQUIPO_PATH, RELEVO_PATH, USUARIOS_PATH } from '../routes.ts'
import type { toasts } from '../toasts.ts'

interface PageProps {
  notify: typeof toasts
  sesion: SesionActual
  isLocked?: boolean
}

const AyudaPage = loadable(() => import('./ayuda-page.tsx'))
const RelevoPage = loadable(() => import('./relevo-page.tsx'))
const PAGES: Record<string, ComponentType<PageProps>> = {
  [AYUDA_PATH]: AyudaPage,
  [EQUIPO_PATH]: loadable(() => import('./equipo-page.tsx')),
  [ETIQUETAS_PATH]: loadable(() => import('./etiquetas-page.tsx')),
  [DISPOSITIVOS_PATH]: loadable(() => import('#features/dispositivos/dispositivos-screen.tsx')),
  [RELEVO_PATH]: RelevoPage,
  [USUARIOS_PATH]: loadable(() => import('#features/usuarios/usuarios-screen.tsx')),
}

/**
 * What stands behind a person's menu, and the labels. Few go there, so that even where each of them is found comes when somebody does;
 * whoever has not signed in finds the help, and who else is signed in here, alone.
 */
export default function SidePages(props: PageProps | object) {
  const { pathname } = useLocation()
  const Page = PAGES[pathname]
  if ('sesion' in props && Page) return <Page {...props} />
  return pathname === RELEVO_PATH ? <RelevoPage /> : <AyudaPage />
}
