import { useEffect, useRef, useState } from 'react'
import {
  createBrowserRouter,
  Navigate,
  Outlet,
  RouterProvider,
  useLocation,
  useNavigate,
} from 'react-router-dom'
import { type SesionActual, useSesion } from '#queries/cuenta/use-sesion.ts'
import { apply } from '#ui/appearance.ts'
import { loadable } from '#ui/loadable.tsx'
import {
  BUTACAS_PATH,
  HOME_PATH,
  LOGIN_PATH,
  NOBODYS_PATHS,
  PARED_PATH,
  PRIMER_INGRESO_PATH,
  RELEVO_PATH,
} from './paths.ts'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { NotFound } from './shell/plain-screens.tsx'
import type { Entered } from './signed-in.tsx'
import { AyudaPage, Butacas, Panel, RelevoPage } from './start-screens.ts'

const LoginPage = loadable(() => import('./pages/login-page.tsx'))
const ParedPage = loadable(() => import('./pages/pared-page.tsx'))
const SignedIn = loadable(() => import('./signed-in.tsx'))

/** Preloads the code of the most common first screens while the session is being read. */
export function preloadScreen(path: string): void {
  if (path === LOGIN_PATH || path === PRIMER_INGRESO_PATH) return void LoginPage.preload()
  if (path === PARED_PATH) return
  void SignedIn.preload()
  if (path === HOME_PATH) void Panel.preload()
  if (path === BUTACAS_PATH) void Butacas.preload()
}

export function App() {
  const [router] = useState(() => createBrowserRouter(ROUTES))
  useEffect(apply, [])
  return <RouterProvider router={router} />
}

const ROUTES = [
  {
    element: (
      <ErrorBoundary>
        <Outlet />
      </ErrorBoundary>
    ),
    children: [
      { path: LOGIN_PATH, element: <Login /> },
      { path: PRIMER_INGRESO_PATH, element: <Login isPrimero /> },
      { path: PARED_PATH, element: <ParedPage /> },
      { path: '*', element: <Guarded /> },
    ],
  },
]

interface Opened {
  opened?: string
}
const ENTERED: Entered = { entered: true }

function Login({ isPrimero = false }: { isPrimero?: boolean }) {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: Opened | null }
  const to = state?.opened ?? HOME_PATH
  const code = to === HOME_PATH ? [SignedIn, Panel] : [SignedIn]
  const enter = () =>
    void Promise.all(code.map(part => part.preload())).then(() => navigate(to, { state: ENTERED }))
  return <LoginPage isPrimero={isPrimero} onSignedIn={enter} />
}

function Guarded() {
  const sesion = useSesion()
  const { pathname, search } = useLocation()
  const wasIn = useRef(false)
  const wasRead = useRef(false)
  const isTakingOver = useIsTakingOver(pathname, sesion)
  useEffect(() => {
    if (sesion !== undefined) wasRead.current = true
    if (sesion) wasIn.current = true
  }, [sesion])
  // Visible only if reading the session takes long
  if (sesion === undefined) {
    return (
      <div className="late">
        <NotFound />
      </div>
    )
  }
  if (sesion === null && NOBODYS_PATHS.includes(pathname))
    return pathname === RELEVO_PATH ? <RelevoPage /> : <AyudaPage />
  // After the login the app opens this address. A sign-out keeps no address, because another person may sign in next
  const state: Opened | null = wasIn.current ? null : { opened: pathname + search }
  if (sesion === null) return <Navigate to={LOGIN_PATH} replace state={state} />
  // The key gives the next person a new component, without the last person's state
  return (
    <SignedIn key={sesion.nombre} sesion={sesion} isOpening={!wasRead.current} isTakingOver={isTakingOver} />
  )
}

function useIsTakingOver(pathname: string, sesion: SesionActual | null | undefined): boolean {
  const [came, setCame] = useState<{ pathname: string; nombre: string | null } | null>(null)
  if (sesion === undefined) return false
  const nombre = sesion?.nombre ?? null
  if (came?.pathname !== pathname) setCame({ pathname, nombre })
  return pathname === RELEVO_PATH && came?.pathname === pathname && nombre !== came.nombre
}
