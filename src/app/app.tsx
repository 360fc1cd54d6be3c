import { lazy, Suspense, useEffect } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useNavigate } from 'react-router-dom'
import { useSesion } from '#queries/use-sesion.ts'
import { apply } from '#ui/appearance.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { LoginPage } from './login-page.tsx'
import { NotFound } from './plain-screens.tsx'
import { HOME_PATH, LOGIN_PATH } from './routes.ts'

const SignedIn = lazy(() => import('./signed-in.tsx'))

/** The whole app: the login is in the first chunk, all else comes with the first screen behind it. */
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
  return <LoginPage onSignedIn={() => void navigate(HOME_PATH)} />
}

/** All routes but the login need a session (specification §2). */
function Guarded() {
  const sesion = useSesion()
  // The check takes a few milliseconds; the screen shows only where it takes long enough to be seen
  if (sesion === undefined) {
    return (
      <div className="late">
        <NotFound />
      </div>
    )
  }
  if (sesion === null) return <Navigate to={LOGIN_PATH} replace />
  return (
    <Suspense fallback={null}>
      <SignedIn sesion={sesion} />
    </Suspense>
  )
}
