import { MARCO, nombreRol, SESION, TAMANO } from '#messages.ts'
import type { SesionActual } from '#queries/use-sesion.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { loadable } from '#ui/loadable.tsx'
import { ThemeButton } from './theme-button.tsx'
import { useDisclosure } from './use-disclosure.ts'

const PersonOptions = loadable(() => import('./person-options.tsx'))

/** Who is signed in, what they chose for this device, and the way out: always in sight, tablets are shared. */
export function Person({ sesion, onSignOut }: { sesion: SesionActual; onSignOut: () => void }) {
  return (
    <>
      <ThemeButton className="wide" />
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
  const label = MARCO.persona(sesion.nombre)
  return (
    <div className="person-menu" ref={ref}>
      <button type="button" className="who wide" aria-expanded={isOpen} onClick={toggle}>
        <span>
          <b>{sesion.nombre}</b>
          <small>{nombreRol(sesion.rol)}</small>
        </span>
        <span className="sr">. {TAMANO.opciones}</span>
      </button>
      <IconButton
        className="narrow-only"
        label={label}
        icon="person"
        large
        aria-expanded={isOpen}
        onClick={toggle}
      />
      <div className="menu" hidden={!isOpen}>
        {isOpen && <PersonOptions sesion={sesion} onSignOut={onSignOut} onClose={close} />}
      </div>
    </div>
  )
}
