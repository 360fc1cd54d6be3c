import type { SesionAbierta, Usuario } from '#contract/usuario.ts'
import { haceCuanto, horaConDia } from '#messages/hora.ts'
import { FALLO, MODALES } from '#messages/modales.ts'
import { SESIONES } from '#messages/persona/sesiones.ts'
import { USUARIO_DIALOGO } from '#messages/persona/usuarios.ts'
import { likelyNow } from '#queries/cuenta/device-clock.ts'
import { useCerrarSesion, useSesiones } from '#queries/cuenta/use-sesiones.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { Skeleton } from '#ui/notices/skeleton.tsx'
import { Dialog } from '#ui/overlay.tsx'
import { useSend } from './usuario-form.tsx'

interface SesionesDialogProps {
  usuario: Usuario
  isOnline: boolean
  /** All of them, which is asked about. */
  onTodas: () => void
  onClose: () => void
}

/** Where somebody is signed in, since when, and when each was last heard of; one is closed here, or all. */
export function SesionesDialog({ usuario, isOnline, onTodas, onClose }: SesionesDialogProps) {
  const { rows, error, refresh } = useSesiones(usuario.id)
  const { send, form } = useSend(
    useCerrarSesion(usuario.id),
    { isOnline, onDone: () => {}, onClose },
    [],
    USUARIO_DIALOGO.preguntaSinRespuesta,
  )
  const problem = isOnline ? form.problem : SESIONES.sinConexion
  const isOff = form.isSaving || !isOnline
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={MODALES.cerrar}
      title={SESIONES.titulo(usuario.nombre)}
      width={620}
      footer={
        <>
          {problem !== undefined && (
            <span className="err" role="alert">
              {problem}
            </span>
          )}
          <Button onClick={onClose}>{SESIONES.listo}</Button>
          {rows !== null && rows.length > 0 && (
            <Button
              variant="danger"
              icon="logout"
              aria-disabled={isOff}
              onClick={isOff ? undefined : onTodas}
            >
              {SESIONES.cerrarTodas}
            </Button>
          )}
        </>
      }
    >
      {error !== null && (
        <Notice tone="rejected" icon="octagon">
          <span>{error.detail ?? SESIONES.sinDatos}</span> <Button onClick={refresh}>{FALLO.retry}</Button>
        </Notice>
      )}
      {rows === null && error === null && <Skeleton width={320} />}
      {rows?.length === 0 && <Empty icon="logout" title={SESIONES.ninguna} />}
      {rows !== null && rows.length > 0 && (
        <ul className="sesiones-abiertas">
          {rows.map(sesion => (
            <Fila
              key={sesion.sid}
              sesion={sesion}
              isOff={isOff}
              onCerrar={() => void send({ sid: sesion.sid }, () => '')} // It reports its own outcome
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function Fila({
  sesion: { emitida, vista, donde, equipo, esta },
  isOff,
  onCerrar,
}: {
  sesion: SesionAbierta
  isOff: boolean
  onCerrar: () => void
}) {
  const ahora = likelyNow()
  const cual = equipo === null ? SESIONES.sinEquipo : (equipo.nombre ?? SESIONES.sinNombre(equipo.id))
  const desde = horaConDia(Date.parse(emitida), ahora)
  return (
    <li>
      <div>
        <b>{cual}</b> {esta && <small>{SESIONES.esta}</small>}
        <p className="soft">
          {SESIONES.desde(desde, donde)}{' '}
          {vista === null ? SESIONES.sinUso : SESIONES.vista(haceCuanto(Date.parse(vista), ahora))}
        </p>
      </div>
      <Button
        aria-label={SESIONES.cerrarUna(cual, desde)}
        aria-disabled={isOff}
        onClick={isOff ? undefined : onCerrar}
      >
        {SESIONES.cerrar}
      </Button>
    </li>
  )
}
