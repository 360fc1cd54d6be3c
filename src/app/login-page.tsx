import { useEffect } from 'react'
import LoginScreen from '#features/login/login-screen.tsx'
import { SESION } from '#messages.ts'
import { loadable } from '#ui/loadable.tsx'
import { useLater } from '#ui/use-later.ts'
import { takeEarlyKeys } from './early-keys.ts'
import { NobodysShell } from './nobodys-shell.tsx'
import { useLoginScans } from './scans.ts'
import { toasts } from './toasts.ts'

const RelevoLink = loadable(() => import('./relevo-link.tsx'))
/** Nobody signs in faster than this; the database comes then, to say what waits on this device. */
const STATUS_AFTER_MS = 1000

/** Whoever just signed in is there, however long nobody was (src/app/idle-lock.tsx). */
const noteSignedIn = (): void =>
  void import('./idle-clock.ts').then(
    ({ noteTouch }) => noteTouch(),
    () => {}, // Without its code nothing is locked either
  )

/** The login in its frame: whoever is not signed in finds nothing else in the menu (specification §2). */
export default function LoginPage({ onSignedIn }: { onSignedIn: () => void }) {
  useLoginScans()
  const isLater = useLater(STATUS_AFTER_MS)
  useEffect(() => {
    takeEarlyKeys() // A redirect came here: they are nobody's, and a password must not end among scans
    document.title = `${SESION.iniciarSesion} · Butacas`
  }, [])
  return (
    <div className="login-page">
      <NobodysShell statusAfterMs={STATUS_AFTER_MS}>
        <LoginScreen
          notify={toasts}
          others={isLater && <RelevoLink />}
          onSignedIn={() => {
            noteSignedIn()
            onSignedIn()
          }}
        />
      </NobodysShell>
    </div>
  )
}
