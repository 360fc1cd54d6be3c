import './shell.css'
import '#ui/icon-button.css'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { MARCO } from '#messages.ts'
import { StatusChip } from '#ui/status-chip.tsx'
import { Brand } from './brand.tsx'
import { Corner } from './corner.tsx'

const LiveStatus = lazy(() => import('./live-status.tsx'))

export interface ShellProps {
  /** The menu bar. */
  nav: ReactNode
  /** What stands at the end of the top bar. */
  end: ReactNode
  /** The screen fills the window and scrolls inside. */
  isFixed?: boolean
  /** Beside the copyright. */
  note?: ReactNode
  /** How long what is not needed at once waits (ms), so that it takes nothing from the first paint. */
  statusAfterMs?: number
  /** Groups at the foot of narrow screens. */
  tabs?: ReactNode
  children: ReactNode
}

/** The frame around every screen (specification §2): top bar with a divider under it, the screen, the footer. */
export function Shell({ nav, end, isFixed, note, statusAfterMs = 0, tabs, children }: ShellProps) {
  return (
    <div className="app" data-fixed={isFixed || undefined}>
      <a className="btn skip" href="#contenido">
        {MARCO.saltar}
      </a>
      <header className="topbar">
        <Brand />
        <nav aria-label={MARCO.principal} className="nav-frame">
          {nav}
        </nav>
        <span className="grow" />
        <Status afterMs={statusAfterMs} />
        {end}
      </header>
      <main id="contenido" tabIndex={-1}>
        {children}
      </main>
      <footer className="footer">
        <span>{MARCO.copyright(new Date().getFullYear())}</span>
        <span className="more">{note}</span>
      </footer>
      {tabs}
      <Corner />
    </div>
  )
}

/** The chip stands from the start; what it says comes with the database, after the first paint. */
function Status({ afterMs }: { afterMs: number }) {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setIsPainted(true), afterMs)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [afterMs])
  const online = navigator.onLine
  const still = <StatusChip online={online} net={online ? MARCO.enLinea : MARCO.sinConexion} boxes={[]} />
  if (!isPainted) return still
  return (
    <Suspense fallback={still}>
      <LiveStatus />
    </Suspense>
  )
}
