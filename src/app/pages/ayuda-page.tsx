import { useEffect } from 'react'
import { NavLink } from 'react-router-dom'
import AyudaScreen from '#features/ayuda/ayuda-screen.tsx'
import { AYUDA } from '#messages/ayuda.ts'
import { MARCO } from '#messages/marco.ts'
import { SESION } from '#messages/persona/sesion.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { LOGIN_PATH } from '../paths.ts'
import { useLoginScans } from '../scans.ts'
import { Shell } from '../shell/shell.tsx'
import { ThemeButton } from '../shell/theme-button.tsx'

/** @param sesion absent for whoever has not signed in, and may be stuck at that: the help then brings its own frame. */
export default function AyudaPage({ sesion }: { sesion?: object }) {
  return sesion === undefined ? <Outside /> : <AyudaScreen />
}

function Outside() {
  useLoginScans()
  useEffect(() => {
    document.title = MARCO.tituloDe(AYUDA.titulo)
  }, [])
  const login = (className: string) => (
    <NavLink className={className} to={LOGIN_PATH}>
      {SESION.iniciarSesion}
    </NavLink>
  )
  return (
    <Shell
      nav={
        <ul className="nav">
          <li>{login('nav-item')}</li>
        </ul>
      }
      end={
        <>
          {login(`${buttonClass('default', 'sm')} narrow-only`)}
          <ThemeButton />
        </>
      }
    >
      <AyudaScreen />
    </Shell>
  )
}
