import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { SESION } from '#messages/persona/sesion.ts'
import { LOGIN_PATH } from '../paths.ts'
import { Shell } from './shell.tsx'
import { ThemeButton } from './theme-button.tsx'
import { useTitle } from './use-title.ts'

/** The frame while nobody is signed in: its menu has the login alone (specification §2). */
export function NobodysShell({
  title,
  end,
  statusAfterMs,
  children,
}: {
  title: string
  /** Before the theme button of the top bar. */
  end?: ReactNode
  statusAfterMs?: number
  children: ReactNode
}) {
  useTitle(title)
  return (
    <Shell
      nav={
        <ul className="nav">
          <li>
            <NavLink className="nav-item" to={LOGIN_PATH}>
              {SESION.iniciarSesion}
            </NavLink>
          </li>
        </ul>
      }
      end={
        <>
          {end}
          <ThemeButton />
        </>
      }
      {...(statusAfterMs !== undefined && { statusAfterMs })}
    >
      {children}
    </Shell>
  )
}
