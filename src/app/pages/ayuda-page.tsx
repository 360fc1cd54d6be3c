import { NavLink } from 'react-router-dom'
import { NobodysShell } from '#app/shell/shell.tsx'
import AyudaScreen from '#features/ayuda/ayuda-screen.tsx'
import { AYUDA } from '#messages/menu.ts'
import { SESION } from '#messages/persona/sesion.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { LOGIN_PATH } from '../paths.ts'
import { useLoginScans } from '../scans.ts'

export default function AyudaPage({ sesion }: { sesion?: object }) {
  return sesion === undefined ? <Outside /> : <AyudaScreen />
}

function Outside() {
  useLoginScans()
  const login = (
    <NavLink className={`${buttonClass('default', 'sm')} narrow-only`} to={LOGIN_PATH}>
      {SESION.iniciarSesion}
    </NavLink>
  )
  return (
    <NobodysShell title={AYUDA.titulo} end={login}>
      <AyudaScreen />
    </NobodysShell>
  )
}
