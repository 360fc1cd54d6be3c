import { useEffect, useState } from 'react'
import LoginScreen from '#features/login/login-screen.tsx'
import { SESION } from '#messages/persona/sesion.ts'
import { afterPaint } from '#ui/after-paint.ts'
import { loadable } from '#ui/loadable.tsx'
import { useLater } from '#ui/use-later.ts'
import { takeEarlyKeys } from '../early-keys.ts'
import { NobodysShell } from '../shell/nobodys-shell.tsx'
import { toasts } from '../toasts.ts'

const LoginScans = loadable(() => import('../login-scans.tsx'))
const PrimeraClave = loadable(() => import('#features/usuarios/primera-clave.tsx'))
const RelevoLink = loadable(() => import('../person/relevo-link.tsx'))
/** The database comes after this, to show what waits on this device. Nobody signs in faster. */
const STATUS_AFTER_MS = 1000

/** Whoever has just signed in is present: the tablet is not locked (src/app/person/idle-lock.tsx). */
const noteSignedIn = (): Promise<void> =>
  import('../person/idle-clock.ts').then(
    ({ noteTouch }) => noteTouch(),
    () => {}, // Without its code nothing is locked either
  )

/** The login in its frame, whose menu has nothing else (specification §2). */
export default function LoginPage({ onSignedIn }: { onSignedIn: () => void }) {
  const [isPainted, setIsPainted] = useState(false)
  const isLater = useLater(STATUS_AFTER_MS)
  // First, because what opens next checks whether the tablet is locked
  const enter = () => void noteSignedIn().then(onSignedIn)
  useEffect(() => afterPaint(() => setIsPainted(true)), [])
  useEffect(() => {
    takeEarlyKeys() // Typed before a redirect to here: a password must not be taken for a scan
  }, [])
  return (
    <div className="login-page">
      {isPainted && <LoginScans />}
      <NobodysShell title={SESION.iniciarSesion} statusAfterMs={STATUS_AFTER_MS}>
        <LoginScreen
          notify={toasts}
          others={isLater && <RelevoLink />}
          onSignedIn={enter}
          primeraClave={(entrada, onCancel) => (
            <PrimeraClave entrada={entrada} onSignedIn={enter} onCancel={onCancel} />
          )}
        />
      </NobodysShell>
    </div>
  )
}
