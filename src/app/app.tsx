import './leave/pop-gate.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { type SesionActual, useSesion } from '#queries/cuenta/use-sesion.ts'
import { apply } from '#ui/appearance.ts'
import { loadable } from '#ui/loadable.tsx'
import {
  BUTACAS_PATH,
  HOME_PATH,
  LOGIN_PATH,
  NOBODYS_PATHS,
  PARED_PATH,
  PENDIENTES_PATH,
  PRIMER_INGRESO_PATH,
  RELEVO_PATH,
} from './paths.ts'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { NotFound } from './shell/plain-screens.tsx'
import type { Entered } from './signed-in.tsx'
import { AyudaPage, Butacas, Panel, Pendientes, RelevoPage } from './start-screens.ts'

const LoginPage = loadable(() => import('./pages/login-page.tsx'))
const ParedPage = loadable(() => import('./pages/pared-page.tsx'))
const SignedIn = loadable(() => import('./signed-in.tsx'))
/** Where most people open the app. */
const STARTS = new Map([
  [HOME_PATH, Panel.preload],
  [BUTACAS_PATH, Butacas.preload],
  [PENDIENTES_PATH, Pendientes.preload],
])

/**
 * Waits for the code of an address and for who is signed in, before the first render. Never rejects.
 * @returns whether that is the login.
 */
export async function prepare(
  path: string,
  reading: Promise<SesionActual | null | undefined>,
): Promise<boolean> {
  // A television's page is no more in a hurry to sync than the login
  if (path === PARED_PATH) return ParedPage.preload().then(() => true)
  const isLogin = path === LOGIN_PATH || path === PRIMER_INGRESO_PATH
  const code = isLogin ? [LoginPage.preload] : [SignedIn.preload, STARTS.get(path)]
  const [sesion] = await Promise.all([reading, ...code.map(preload => preload?.())])
  if (isLogin) return true
  if (sesion !== null || NOBODYS_PATHS.includes(path)) return false
  await LoginPage.preload()
  return true
}

/** The whole app; `onShown` is called once, after its first render. What is before the login and what is behind it are chunks apart. */
export function App({ onShown }: { onShown: () => void }) {
  useEffect(apply, [])
  const shown = useEffectEvent(onShown)
  useEffect(() => shown(), [])
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <Routes>
          <Route path={LOGIN_PATH} element={<Login />} />
          <Route path={PRIMER_INGRESO_PATH} element={<Login isPrimero />} />
          <Route path={PARED_PATH} element={<ParedPage />} />
          <Route path="*" element={<Guarded />} />
        </Routes>
      </BrowserRouter>
    </ErrorBoundary>
  )
}

/** The link that was opened before anybody signed in. */
interface Opened {
  opened?: string
}
/** Of the first screen after a sign-in. */
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

/** All routes but the login need a session (specification §2). */
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
  // Seen only where reading the session takes long
  if (sesion === undefined) {
    return (
      <div className="late">
        <NotFound />
      </div>
    )
  }
  if (sesion === null && NOBODYS_PATHS.includes(pathname))
    return pathname === RELEVO_PATH ? <RelevoPage /> : <AyudaPage />
  // Only a link that brought somebody here is followed: what one person left open is not for the next
  const state: Opened | null = wasIn.current ? null : { opened: pathname + search }
  if (sesion === null) return <Navigate to={LOGIN_PATH} replace state={state} />
  // Another person gets a new component, without any state of the one before
  return (
    <SignedIn key={sesion.nombre} sesion={sesion} isOpening={!wasRead.current} isTakingOver={isTakingOver} />
  )
}

/** Whether another person has just taken over on the relevo's screen. */
function useIsTakingOver(pathname: string, sesion: SesionActual | null | undefined): boolean {
  const [came, setCame] = useState<{ pathname: string; nombre: string | null } | null>(null)
  if (sesion === undefined) return false
  const nombre = sesion?.nombre ?? null
  if (came?.pathname !== pathname) setCame({ pathname, nombre })
  return pathname === RELEVO_PATH && came?.pathname === pathname && nombre !== came.nombre
}
