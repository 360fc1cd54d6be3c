import './pop-gate.ts'
import { useEffect } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { preloadSesion, useSesion } from '#queries/use-sesion.ts'
import { apply } from '#ui/appearance.ts'
import { loadable } from '#ui/loadable.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { NotFound } from './plain-screens.tsx'
import { AYUDA_PATH, BUTACAS_PATH, HOME_PATH, LOGIN_PATH, PENDIENTES_PATH } from './routes.ts'
import { ButacasScreen, PanelScreen, PendientesScreen, SidePages } from './screens.ts'

const LoginPage = loadable(() => import('./login-page.tsx'))
const SignedIn = loadable(() => import('./signed-in.tsx'))
const SCREENS: Record<string, { preload: () => Promise<void> }> = {
  [HOME_PATH]: PanelScreen,
  [BUTACAS_PATH]: ButacasScreen,
  [PENDIENTES_PATH]: PendientesScreen,
}

/**
 * Fetches what the address needs, the session side by side with the code, so that the first render is the screen.
 * Never rejects: what is missing is asked for again when it is rendered.
 */
export async function prepare(path: string): Promise<void> {
  const code = path === LOGIN_PATH ? [LoginPage] : [SignedIn, SCREENS[path]]
  const [sesion] = await Promise.all([preloadSesion(), ...code.map(part => part?.preload())])
  if (sesion === null && path !== LOGIN_PATH) await LoginPage.preload()
}

/** The whole app. What is before the login and what is behind it are chunks apart. */
export function App() {
  useEffect(apply, [])
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <Routes>
          <Route path={LOGIN_PATH} element={<Login />} />
          <Route path="*" element={<Guarded />} />
        </Routes>
      </BrowserRouter>
    </ErrorBoundary>
  )
}

function Login() {
  const navigate = useNavigate()
  const enter = () =>
    void Promise.all([SignedIn.preload(), PanelScreen.preload()]).then(() => navigate(HOME_PATH))
  return <LoginPage onSignedIn={enter} />
}

/** All routes but the login need a session (specification §2). */
function Guarded() {
  const sesion = useSesion()
  const { pathname } = useLocation()
  // The check takes a few milliseconds; the screen shows only where it takes long enough to be seen
  if (sesion === undefined) {
    return (
      <div className="late">
        <NotFound />
      </div>
    )
  }
  // Who is stuck at the login may read the help
  if (sesion === null) return pathname === AYUDA_PATH ? <SidePages /> : <Navigate to={LOGIN_PATH} replace />
  return <SignedIn sesion={sesion} />
}
