import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Rol } from '#contract/rol.ts'
import RelevoScreen from '#features/relevo/relevo-screen.tsx'
import { RELEVO } from '#messages.ts'
import { type SesionActual, sesionIsRead } from '#queries/use-sesion.ts'
import { noteTouch } from './idle-clock.ts'
import { NobodysShell } from './nobodys-shell.tsx'
import { BUTACAS_PATH, HOME_PATH, LOGIN_PATH } from './routes.ts'
import { toasts } from './toasts.ts'

/**
 * @param sesion absent while nobody works: the page then brings its own frame.
 * @param isLocked it does so too while whoever works left the tablet locked: nothing of theirs is in it.
 */
export default function RelevoPage({ sesion, isLocked }: { sesion?: SesionActual; isLocked?: boolean }) {
  const navigate = useNavigate()
  const toWork = (rol: Rol) => void navigate(rol === 'vendedor' ? HOME_PATH : BUTACAS_PATH)
  const toLogin = () => void navigate(LOGIN_PATH)
  const back = () => (sesion === undefined ? toLogin() : toWork(sesion.rol))
  const screen = (
    <RelevoScreen
      notify={toasts}
      actual={sesion?.nombre ?? null}
      onSeguir={back}
      onDone={rol => {
        noteTouch()
        // Until it is read nobody works, and whoever goes on would be sent to the login
        void sesionIsRead().then(() => toWork(rol))
      }}
      onClave={toLogin}
    />
  )
  return sesion === undefined || isLocked ? <Outside>{screen}</Outside> : screen
}

function Outside({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.title = `${RELEVO.titulo} · Butacas`
  }, [])
  return <NobodysShell>{children}</NobodysShell>
}
