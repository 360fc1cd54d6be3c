import { useNavigate } from 'react-router-dom'
import RelevoScreen from '#features/relevo/relevo-screen.tsx'
import { RELEVO } from '#messages/persona/relevo.ts'
import type { SesionActual } from '#queries/cuenta/use-sesion.ts'
import { LOGIN_PATH, workPathOf } from '../paths.ts'
import { noteTouch } from '../person/idle-clock.ts'
import { NobodysShell } from '../shell/nobodys-shell.tsx'
import { toasts } from '../toasts.ts'

/**
 * Whoever has taken over goes to work from here as soon as the session is theirs (signed-in.tsx).
 * @param sesion absent while nobody works: the page then brings its own frame.
 * @param isLocked it does so too while whoever works left the tablet locked: nothing of theirs is in it.
 */
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
