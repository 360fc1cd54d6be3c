import './shell.css'
import '#ui/controls/icon-button.css'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { HOME_PATH, LOGIN_PATH } from '#app/paths.ts'
import { MARCO } from '#messages/marco.ts'
import { SESION } from '#messages/persona/sesion.ts'
import { useMarca } from '#queries/empresa/marca.ts'
import { appearanceStore, toggleTheme } from '#ui/appearance.ts'
import { IconButton } from '#ui/controls/button.tsx'
import { loadablePart } from '#ui/loadable.tsx'
import { useTopNote } from '#ui/notices/notice.tsx'
import { useObservable } from '#ui/observable.ts'
import { BrandMark } from '#ui/signs/icon.tsx'
import { StatusChip } from '#ui/signs/status-chip.tsx'
import { Corner } from './corner.tsx'
import { useTitle } from './plain-screens.tsx'

const LiveStatus = loadablePart(() => import('./live-status.tsx'))

interface ShellProps {
  nav: ReactNode
  find?: ReactNode
  end: ReactNode
  /** The screen fills the window and scrolls inside. */
  isFixed?: boolean
  note?: ReactNode
  /** Delay (ms) of the network status, to keep the first paint fast. */
  statusAfterMs?: number
  tabs?: ReactNode
  children: ReactNode
}

/** The frame around every screen: top bar, screen, footer (specification §2). */
export function Shell({ nav, find, end, isFixed, note, statusAfterMs = 0, tabs, children }: ShellProps) {
  return (
    <div className="app" data-fixed={isFixed || undefined}>
      <a className="btn skip" href="#contenido">
        {MARCO.saltar}
      </a>
      <header className="topbar">
        <Link className="brand" to={HOME_PATH} aria-label={MARCO.irAlInicio}>
          <BrandMark />
          <span>{MARCO.marca}</span>
        </Link>
        <nav aria-label={MARCO.principal} className="nav-frame">
          {nav}
        </nav>
        <span className="grow" />
        {find}
        {useTopNote()}
        <Status afterMs={statusAfterMs} />
        {end}
      </header>
      <main id="contenido" tabIndex={-1}>
        {children}
      </main>
      <footer className="footer">
        <span>{MARCO.copyright(new Date().getFullYear(), useMarca().nombre)}</span>
        <span className="more">{note}</span>
      </footer>
      {tabs}
      <Corner />
    </div>
  )
}

function Status({ afterMs }: { afterMs: number }) {
  const [isLive, setIsLive] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = () => void LiveStatus.preload().then(() => setIsLive(true)) // It never rejects
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(load, afterMs)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [afterMs])
  if (isLive) return <LiveStatus />
  const online = navigator.onLine
  return <StatusChip online={online} net={online ? MARCO.enLinea : MARCO.sinConexion} boxes={[]} />
}

/** The frame without a session: its menu has only the login (specification §2). */
export function NobodysShell({
  title,
  end,
  statusAfterMs,
  children,
}: {
  title: string
  /** Content before the theme button of the top bar. */
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

export function ThemeButton({ className }: { className?: string }) {
  useObservable(appearanceStore)
  return (
    <IconButton
      {...(className ? { className } : {})}
      label={MARCO.tema}
      icon="theme"
      large
      onClick={toggleTheme}
    />
  )
}
