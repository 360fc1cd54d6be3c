import { Link } from 'react-router-dom'
import { EQUIPO_AVISOS } from '#messages/equipo/avisos.ts'
import { SESION } from '#messages/persona/sesion.ts'
import type { SesionActual } from '#queries/cuenta/use-sesion.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { useStorage } from '#queries/outbox/use-storage.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { LOGIN_PATH, RELEVO_PATH } from '../paths.ts'
import { useSessionEnd } from './use-session-end.ts'

const STORAGE = {
  volatile: EQUIPO_AVISOS.sinPersistencia,
  outdated: EQUIPO_AVISOS.pestanaVieja,
  'newer-data': EQUIPO_AVISOS.datosMasNuevos,
  blocked: EQUIPO_AVISOS.cierreLasOtras,
  unavailable: EQUIPO_AVISOS.sinAlmacen,
} as const

/** What keeps this device from working: an expired session, or storage that cannot be written. */
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
