import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Location, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { type Accion, can } from '#contract/permisos.ts'
import { formatHora } from '#domain/valor/hora.ts'
import { MARCO, PANTALLAS } from '#messages/marco.ts'
import { useRefreshedAt } from '#queries/butacas/use-mirror.ts'
import { CanContext, type SesionActual } from '#queries/cuenta/use-sesion.ts'
import { inicio } from '#queries/local-storage.ts'
import { countOwn, useNetwork, useOutboxSummary, useStorage } from '#queries/outbox/use-outbox.ts'
import { scanner } from '#scanner/scanner.ts'
import { useKeyShortcuts } from '#ui/key-shortcuts.ts'
import { useLater } from '#ui/later.ts'
import { loadable, loadablePart } from '#ui/loadable.tsx'
import { takeEarlyKeys } from './early-keys.ts'
import { useLaunches } from './launches.ts'
import { LeaveGate, UNASKED } from './leave/leave-gate.tsx'
import { AYUDA_PATH, BUTACAS_PATH, HOME_PATH, LOGIN_PATH, RELEVO_PATH, workPathOf } from './paths.ts'
import { startsLocked } from './person/idle-clock.ts'
import { Person } from './person/person.tsx'
import { useAppScans } from './scans.ts'
import { canSee, type Screen, screenAt } from './screens.tsx'
import { Buscar } from './shell/buscar.tsx'
import { toasts } from './shell/corner.tsx'
import { MENU, NavBar, TabBar } from './shell/nav.tsx'
import { Forbidden, NotFound, useTitle } from './shell/plain-screens.tsx'
import { Shell } from './shell/shell.tsx'
import { RelevoPage } from './start-screens.ts'

const LogoutDialog = loadable(() => import('./person/logout-dialog.tsx'))
const SessionNotices = loadablePart(() => import('./person/session-notices.tsx'))
const Sueltos = loadablePart(() => import('./person/sueltos.tsx'))
const EmpresaSeguida = loadablePart(() => import('./shell/empresa-seguida.tsx'))
const Veredictos = loadablePart(() => import('#features/butacas/veredictos.tsx'))
const LiveNote = loadablePart(() => import('./shell/live-note.tsx'))
const InstalarAviso = loadablePart(() => import('./shell/instalar-aviso.tsx'))
const IdleLock = loadablePart(() => import('./person/idle-lock.tsx'))
/** Delay of the idle lock's code, because the first paint does not need it. */
const IDLE_WATCH_AFTER_MS = 3_000
/** Delay of the offer of drafts. After a reload, the restored form takes its own draft first. */
const OFFER_AFTER_MS = 1_000

/** Navigation state of the first screen after a sign-in. */
export interface Entered {
  entered?: true
}

interface SignedInProps {
  sesion: SesionActual
  /** Whether the person was already signed in when the page was opened. */
  isOpening: boolean
  isTakingOver: boolean
}

export default function SignedIn({ sesion, isOpening, isTakingOver }: SignedInProps) {
  const { pathname, search, state } = useLocation() as Location & { state: Entered | null }
  const signOut = useSignOut(sesion, pathname)
  const may = useCallback((accion: Accion) => can(sesion.rol, accion), [sesion.rol])
  const { isBare, isLocked, over } = useLock(sesion, isOpening, signOut)
  useAppScans(sesion)
  const storage = useStorage()
  const isStart = useIsStart()
  // Remounts the screen when «Buscar en todo» opens the shown screen again
  const [vez, setVez] = useState(0)
  const isOffered = useLater(OFFER_AFTER_MS)
  // Preloaded: the tab must show these notices even after a new version has removed the tab's files
  useEffect(() => {
    if (isOffered) void SessionNotices.preload()
  }, [isOffered])
  useEarlyScans(isBare)
  useKeyShortcuts(() => toasts.error(MARCO.nadaQueImprimir))
  // Another person can take over a locked tablet without seeing the locked session
  if (isLocked && pathname === RELEVO_PATH) return <RelevoPage sesion={sesion} isLocked />
  if (isBare) return <>{over}</>
  const groups = MENU[sesion.rol]
  const screen = screenAt(pathname)
  // At a takeover the last person's screen is not rendered, so that this screen gets no scan
  const away = isTakingOver ? (
    <Navigate to={workPathOf(sesion.rol)} />
  ) : (
    startOf(screen, search, sesion, isStart, state?.entered === true)
  )
  return (
    <LeaveGate>
      {askFirst => (
        <Shell
          nav={<NavBar groups={groups} />}
          tabs={<TabBar groups={groups} />}
          find={<Buscar sesion={sesion} askFirst={askFirst} onAnew={() => setVez(before => before + 1)} />}
          end={<Person sesion={sesion} onSignOut={() => askFirst(signOut.leave)} />}
          isFixed={screen !== undefined && !screen.isScrolled}
          note={pathname === HOME_PATH ? <LiveNote /> : <Freshness />}
        >
          <div className="notices">
            {(sesion.vencida || sesion.soloEnvia || storage !== 'ok') && <SessionNotices sesion={sesion} />}
            {isOffered && (
              <Sueltos
                owner={sesion.nombre}
                askFirst={askFirst}
                onAnew={() => setVez(before => before + 1)}
              />
            )}
            {isOffered && pathname === HOME_PATH && <InstalarAviso />}
          </div>
          <CanContext key={vez} value={may}>
            {away ?? screenFor(screen, sesion)}
          </CanContext>
          {isOffered && <EmpresaSeguida owner={sesion.nombre} />}
          {isOffered && <Veredictos owner={sesion.nombre} notify={toasts} />}
          {over}
          <Launches owner={sesion.nombre} />
          <FocusOnArrival place={`${pathname} ${vez}`} />
        </Shell>
      )}
    </LeaveGate>
  )
}

/** Must be inside LeaveGate: a launch then asks about unsaved work before it leaves the screen. */
function Launches({ owner }: { owner: string }) {
  useLaunches(owner)
  return null
}

function useLock({ nombre, rol }: SesionActual, isOpening: boolean, { leave, asks }: SignOut) {
  const navigate = useNavigate()
  const isShared = can(rol, 'tableta.compartir')
  // A tablet that was opened locked shows nothing of the session until it is unlocked
  const [isBare, setIsBare] = useState(() => isOpening && isShared && startsLocked())
  const [isLocked, setIsLocked] = useState(isBare)
  const isWatched = useLater(IDLE_WATCH_AFTER_MS) || isBare
  const lock = isWatched && isShared && (
    <IdleLock
      nombre={nombre}
      isLocked={isLocked}
      isAsking={asks !== false}
      onLock={next => {
        setIsLocked(next)
        setIsBare(false)
      }}
      onRelevo={() => void navigate(RELEVO_PATH, { state: UNASKED })}
      onSignOut={leave}
    />
  )
  const over = (
    <>
      {asks}
      {lock}
    </>
  )
  return { isBare, isLocked, over }
}

function startOf(
  screen: Screen | undefined,
  search: string,
  { rol }: SesionActual,
  isStart: boolean,
  isEntering: boolean,
): ReactNode {
  // After a sign-in an unknown address becomes / (specification §2)
  if (isEntering && screen === undefined) return <Navigate to={HOME_PATH} replace />
  const isReaders = isStart && screen?.path === HOME_PATH && can(rol, 'tableta.compartir')
  if (isReaders && inicio.getSnapshot() === 'lector') return <Navigate to={BUTACAS_PATH} replace />
  const isInstalled = new URLSearchParams(search).has('inicio')
  return isInstalled && screen !== undefined && !canSee(rol, screen) ? (
    <Navigate to={HOME_PATH} replace />
  ) : null
}

function useIsStart(): boolean {
  const [isStart, setIsStart] = useState(true)
  useEffect(() => setIsStart(false), [])
  return isStart
}

/** Handles scans typed while the app was loading. The seat search handles its own. */
function useEarlyScans(isBare: boolean): void {
  const { pathname } = useLocation()
  const start = useEffectEvent(() => {
    if (pathname === BUTACAS_PATH && !isBare) return
    const keys = takeEarlyKeys()
    // On a locked tablet the keys may be a PIN
    if (!isBare) scanner.resume(keys)
  })
  useEffect(() => start(), [])
}

function screenFor(screen: Screen | undefined, sesion: SesionActual): ReactNode {
  if (screen === undefined) return <NotFound />
  if (!canSee(sesion.rol, screen)) return <Forbidden />
  return (
    <Titled title={screen.title}>
      <screen.Component notify={toasts} sesion={sesion} takeEarlyKeys={takeEarlyKeys} />
    </Titled>
  )
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title)
  return <>{children}</>
}

/** Moves the focus to a new screen, so that keyboards and screen readers start at its top. */
function FocusOnArrival({ place }: { place: string }) {
  const last = useRef(place)
  useEffect(() => {
    if (last.current === place) return
    last.current = place
    const main = document.getElementById('contenido')
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  }, [place])
  return null
}

function Freshness() {
  const { online } = useNetwork()
  const refreshedAt = useRefreshedAt()
  if (refreshedAt === null) return null
  const hora = formatHora(refreshedAt)
  return <span>{online ? MARCO.actualizado(hora) : MARCO.datosDe(hora)}</span>
}

const signOut = async (nombre: string): Promise<void> => {
  const forget = await import('#queries/cuenta/session-end.ts')
  await forget.signOut(nombre)
}

interface SignOut {
  leave: () => void
  /** The open dialog; false for none. */
  asks: ReactNode
}

/** Signing out deletes role and token; pending changes stay (specification §2; reliability O24). */
function useSignOut({ nombre, vencida }: SesionActual, pathname: string): SignOut {
  const navigate = useNavigate()
  const summary = useOutboxSummary()
  const { online } = useNetwork()
  const [isAsking, setIsAsking] = useState(false)
  const out = () => {
    setIsAsking(false)
    signOut(nombre).then(
      // The route guard does not leave the help, because the help needs no session
      () => void (pathname === AYUDA_PATH && navigate(LOGIN_PATH)),
      () => toasts.error(PANTALLAS.noSePudoSalir),
    )
  }
  return {
    // Opens the dialog also while the queue has not been read
    leave: () => (!online || summary === null || countOwn(summary) > 0 ? setIsAsking(true) : out()),
    asks: isAsking && (
      <LogoutDialog
        nombre={nombre}
        canSend={!vencida}
        onStay={() => setIsAsking(false)}
        onRelevo={() => {
          setIsAsking(false)
          void navigate(RELEVO_PATH, { state: UNASKED })
        }}
        onLeave={out}
      />
    ),
  }
}
