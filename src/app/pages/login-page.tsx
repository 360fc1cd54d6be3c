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
const RelevoLink = loadable(() => import('../person/relevo-link.tsx'))
/** Nobody signs in faster than this; the database comes then, to say what waits on this device. */
const STATUS_AFTER_MS = 1000

/** Whoever just signed in is there, however long nobody was (src/app/person/idle-lock.tsx). */
const noteSignedIn = (): Promise<void> =>
  import('../person/idle-clock.ts').then(
    ({ noteTouch }) => noteTouch(),
    () => {}, // Without its code nothing is locked either
  )

/** The login in its frame: whoever is not signed in finds nothing else in the menu (specification §2). */
export default function LoginPage({ onSignedIn }: { onSignedIn: () => void }) {
  const [isPainted, setIsPainted] = useState(false)
  const isLater = useLater(STATUS_AFTER_MS)
  useEffect(() => afterPaint(() => setIsPainted(true)), [])
  useEffect(() => {
    takeEarlyKeys() // A redirect came here: they are nobody's, and a password must not end among scans
  }, [])
  return (
    <div className="login-page">
      {isPainted && <LoginScans />}
      <NobodysShell title={SESION.iniciarSesion} statusAfterMs={STATUS_AFTER_MS}>
        <LoginScreen
          notify={toasts}
          others={isLater && <RelevoLink />}
          onSignedIn={() => {
            // First: what they open looks whether it is locked
            void noteSignedIn().then(onSignedIn)
          }}
        />
      </NobodysShell>
    </div>
  )
}
