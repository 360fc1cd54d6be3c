import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { toasts } from '#app/shell/corner.tsx'
import { NobodysShell } from '#app/shell/shell.tsx'
import LoginScreen from '#features/login/login-screen.tsx'
import { PRIMER_INGRESO } from '#messages/persona/login.ts'
import { SESION } from '#messages/persona/sesion.ts'
import { afterPaint, useLater } from '#ui/later.ts'
import { loadable, loadablePart } from '#ui/loadable.tsx'
import { takeEarlyKeys } from '../early-keys.ts'
import { LOGIN_PATH } from '../paths.ts'

const LoginScans = loadablePart(() => import('../login-scans.tsx'))
const PrimeraClave = loadable(() => import('#features/usuarios/primera-clave.tsx'))
const PrimerIngreso = loadable(() => import('#features/usuarios/primer-ingreso.tsx'))
const RelevoLink = loadablePart(() => import('../person/relevo-link.tsx'))
/** Delay of the network status. The status needs the database, but signing in does not. */
const STATUS_AFTER_MS = 1000

/** Counts the sign-in as a touch, so that the tablet is not locked (src/app/person/idle-lock.tsx). */
const noteSignedIn = (): Promise<void> =>
  import('../person/idle-clock.ts').then(
    ({ noteTouch }) => noteTouch(),
    () => {}, // If this code cannot be loaded, the lock's code cannot either
  )

/** The login (specification §2), or the form for the first account of an installation. */
export default function LoginPage({
  isPrimero = false,
  onSignedIn,
}: {
  isPrimero?: boolean
  onSignedIn: () => void
}) {
  const navigate = useNavigate()
  const [isPainted, setIsPainted] = useState(false)
  const isLater = useLater(STATUS_AFTER_MS)
  // Notes the sign-in before the next screen checks whether the tablet is locked
  const enter = () => void noteSignedIn().then(onSignedIn)
  const toLogin = () => {
    toasts.success(PRIMER_INGRESO.creada)
    void navigate(LOGIN_PATH, { replace: true })
  }
  useEffect(() => afterPaint(() => setIsPainted(true)), [])
  useEffect(() => {
    takeEarlyKeys() // Drops keys typed before a redirect to the login: a password must not be taken for a scan
  }, [])
  return (
    <div className="login-page">
      {isPainted && <LoginScans />}
      <NobodysShell
        title={isPrimero ? PRIMER_INGRESO.titulo : SESION.iniciarSesion}
        statusAfterMs={STATUS_AFTER_MS}
      >
        <LoginScreen
          notify={toasts}
          others={isLater && <RelevoLink />}
          onSignedIn={enter}
          {...(isPrimero && { instead: <PrimerIngreso onSignedIn={enter} onCreated={toLogin} /> })}
          primeraClave={(entrada, onCancel) => (
            <PrimeraClave entrada={entrada} onSignedIn={enter} onCancel={onCancel} />
          )}
        />
      </NobodysShell>
    </div>
  )
}
