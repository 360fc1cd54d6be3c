import { useNavigate } from 'react-router-dom'
import { toasts } from '#app/shell/corner.tsx'
import { NobodysShell } from '#app/shell/shell.tsx'
import RelevoScreen from '#features/relevo/relevo-screen.tsx'
import { RELEVO } from '#messages/persona/relevo.ts'
import type { SesionActual } from '#queries/cuenta/use-sesion.ts'
import { LOGIN_PATH, workPathOf } from '../paths.ts'
import { noteTouch } from '../person/idle-clock.ts'

/** Takeover of the tablet by another person. Without a session, or on a locked tablet, this page has its own frame. */
export default function RelevoPage({ sesion, isLocked }: { sesion?: SesionActual; isLocked?: boolean }) {
  const navigate = useNavigate()
  const toLogin = () => void navigate(LOGIN_PATH)
  const back = () => (sesion === undefined ? toLogin() : void navigate(workPathOf(sesion.rol)))
  const screen = (
    <RelevoScreen
      notify={toasts}
      actual={sesion?.nombre ?? null}
      onSeguir={back}
      onDone={noteTouch}
      onClave={toLogin}
    />
  )
  if (sesion !== undefined && !isLocked) return screen
  return <NobodysShell title={RELEVO.titulo}>{screen}</NobodysShell>
}
