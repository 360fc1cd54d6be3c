import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { SESION } from '#messages/persona/sesion.ts'
import { LOGIN_PATH } from '../paths.ts'
import { Shell } from './shell.tsx'
import { ThemeButton } from './theme-button.tsx'

/** The frame while nobody works: its menu has the login alone (specification §2). */
export function NobodysShell({ statusAfterMs, children }: { statusAfterMs?: number; children: ReactNode }) {
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
      end={<ThemeButton />}
      {...(statusAfterMs !== undefined && { statusAfterMs })}
    >
      {children}
    </Shell>
  )
}
