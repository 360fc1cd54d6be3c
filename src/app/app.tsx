import { lazy, Suspense, useEffect } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useNavigate } from 'react-router-dom'
import { useSesion } from '#queries/use-sesion.ts'
import { apply } from '#ui/appearance.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { NotFound } from './plain-screens.tsx'
import { HOME_PATH, LOGIN_PATH } from './routes.ts'

const LoginPage = lazy(() => import('./login-page.tsx'))
const SignedIn = lazy(() => import('./signed-in.tsx'))

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
  return (
    <Suspense fallback={null}>
      <LoginPage onSignedIn={() => void navigate(HOME_PATH)} />
    </Suspense>
  )
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
