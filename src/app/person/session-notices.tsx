import { useEffect, useEffectEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import {
  AYUDA_PATH,
  BUTACAS_PATH,
  EQUIPO_PATH,
  LOGIN_PATH,
  PENDIENTES_PATH,
  RELEVO_PATH,
  SERIE_PATH,
} from '#app/paths.ts'
import { toasts } from '#app/shell/corner.tsx'
import { EQUIPO_AVISOS } from '#messages/equipo/avisos.ts'
import { SESION } from '#messages/persona/sesion.ts'
import { endSession, hasUnsent, isRefusedByServer } from '#queries/cuenta/session-end.ts'
import type { SesionActual } from '#queries/cuenta/use-sesion.ts'
import { useNetwork, useStorage } from '#queries/outbox/use-outbox.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { isFormOpen, leaveGuard } from '#ui/leave-guard.ts'
import { Notice } from '#ui/notices/notice.tsx'

const STORAGE = {
  volatile: EQUIPO_AVISOS.sinPersistencia,
  outdated: EQUIPO_AVISOS.pestanaVieja,
  'newer-data': EQUIPO_AVISOS.datosMasNuevos,
  blocked: EQUIPO_AVISOS.cierreLasOtras,
  unavailable: EQUIPO_AVISOS.sinAlmacen,
} as const

/** Notices of an expired session, of a session that can only send, and of a problem with this device's storage. */
export default function SessionNotices({ sesion }: { sesion: SesionActual }) {
  const storage = useStorage()
  const { online } = useNetwork()
  useSessionEnd(sesion)
  return (
    <>
      {sesion.vencida && (
        <Notice tone="pending" icon="lock">
          <span>{SESION.vencida}</span>
          <Link className={buttonClass()} to={LOGIN_PATH}>
            {SESION.iniciarSesion}
          </Link>
        </Notice>
      )}
      {sesion.soloEnvia && online && (
        <Notice tone="pending" icon="lock">
          <span>{SESION.soloEnvia}</span>
          <Link className={buttonClass()} to={RELEVO_PATH}>
            {SESION.ponerPin}
          </Link>
        </Notice>
      )}
      {storage !== 'ok' && (
        <Notice tone="rejected" icon="octagon">
          <span>{STORAGE[storage]}</span>
        </Notice>
      )}
    </>
  )
}

/** Screens on which a person with unsent changes may keep working after the session has ended. */
const FLOOR: readonly string[] = [BUTACAS_PATH, SERIE_PATH, PENDIENTES_PATH, EQUIPO_PATH, AYUDA_PATH]
const LOOK_EVERY_MS = 1_000

function useSessionEnd({ nombre, vencida }: SesionActual): void {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { online } = useNetwork()
  const end = useEffectEvent(async (): Promise<void> => {
    const stays = await hasUnsent(nombre)
    if ((stays && FLOOR.includes(pathname)) || !(await isRefusedByServer())) return
    // A session with unsent changes stays on the device. Any other session ends, and the route guard opens the login
    if (stays) await navigate(LOGIN_PATH)
    else await endSession(nombre)
    toasts.error(SESION.termino)
  })
  const mayEnd = vencida && online
  useEffect(() => {
    if (!mayEnd) return
    let isAsking = false
    const look = async (): Promise<void> => {
      if (isAsking || isFormOpen() || leaveGuard.question() !== null) return
      isAsking = true
      await end().catch(error => reportError(error)) // Failing storage has its own notice; the next look tries again
      isAsking = false
    }
    void look()
    const timer = setInterval(() => void look(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [mayEnd])
}
