import { useState } from 'react'
import { Link } from 'react-router-dom'
import { toasts } from '#app/shell/corner.tsx'
import { useDisclosure } from '#app/shell/nav.tsx'
import { ThemeButton } from '#app/shell/shell.tsx'
import { senaDe } from '#domain/cuenta/persona.ts'
import { MARCO } from '#messages/marco.ts'
import { SESION } from '#messages/persona/sesion.ts'
import type { SesionActual } from '#queries/cuenta/use-sesion.ts'
import { useOwnServer } from '#queries/device.ts'
import { Button } from '#ui/controls/button.tsx'
import { loadable } from '#ui/loadable.tsx'
import { SenaMark } from '#ui/signs/signs.tsx'
import { RELEVO_PATH } from '../paths.ts'

const MiClave = loadable(() => import('#features/usuarios/mi-clave-dialog.tsx'))
const ElegirPin = loadable(() => import('#features/relevo/elegir-pin.tsx'))
const PersonOptions = loadable(() => import('./person-options.tsx'))

/** Always visible, because tablets are shared. */
export function Person({ sesion, onSignOut }: { sesion: SesionActual; onSignOut: () => void }) {
  return (
    <>
      <ThemeButton className="wide" />
      <Link className="who" to={RELEVO_PATH} title={sesion.nombre}>
        <span className="sr">{MARCO.trabaja(sesion.nombre)}</span>
        <SenaMark {...senaDe(sesion.nombre)} />
        <span className="name" aria-hidden="true">
          <b>{sesion.nombre}</b>
          <small>{sesion.rol}</small>
        </span>
      </Link>
      <PersonMenu sesion={sesion} onSignOut={onSignOut} />
      <Button
        className="out"
        variant="quiet"
        size="sm"
        icon="logout"
        aria-label={SESION.cerrarSesion}
        onClick={onSignOut}
      >
        {SESION.cerrarSesion}
      </Button>
    </>
  )
}

function PersonMenu({ sesion, onSignOut }: { sesion: SesionActual; onSignOut: () => void }) {
  const { isOpen, toggle, close, ref } = useDisclosure<HTMLDivElement>()
  const [asked, setAsked] = useState<'pin' | 'clave' | null>(null)
  const isOwnServer = useOwnServer() === true
  const label = MARCO.persona(sesion.nombre)
  const ask = (what: typeof asked) => {
    close()
    setAsked(what)
  }
  return (
    <div className="person-menu" ref={ref}>
      <Button
        className="more-of-person"
        variant="quiet"
        size="sm"
        icon="person"
        aria-label={label}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        <span className="long">{MARCO.ayudaYMas}</span>
        <span className="short">{MARCO.mas}</span>
      </Button>
      <div className="menu" hidden={!isOpen}>
        {isOpen && (
          <PersonOptions
            sesion={sesion}
            onSignOut={onSignOut}
            onChoosePin={() => ask('pin')}
            onMiClave={isOwnServer ? () => ask('clave') : null}
            onClose={close}
          />
        )}
      </div>
      {asked !== null && <PersonDialog asked={asked} sesion={sesion} onClose={() => setAsked(null)} />}
    </div>
  )
}

function PersonDialog({
  asked,
  ...dialog
}: {
  asked: 'pin' | 'clave'
  sesion: SesionActual
  onClose: () => void
}) {
  if (asked === 'pin') return <ElegirPin {...dialog} notify={toasts} />
  return (
    <MiClave
      nombre={dialog.sesion.nombre}
      onClose={dialog.onClose}
      onDone={said => {
        dialog.onClose()
        toasts.success(said)
      }}
    />
  )
}
