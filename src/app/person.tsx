import { useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { MARCO, nombreRol, SESION, TAMANO } from '#messages.ts'
import type { SesionActual } from '#queries/use-sesion.ts'
import { appearanceStore, type Density, setAppearance, type Volume } from '#ui/appearance.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { DISPOSITIVOS_PATH, EQUIPO_PATH } from './routes.ts'
import { ThemeButton } from './theme-button.tsx'
import { useDisclosure } from './use-disclosure.ts'

const DENSITIES: readonly { value: Density; label: string }[] = [
  { value: 'auto', label: TAMANO.auto },
  { value: 'touch', label: TAMANO.grande },
  { value: 'compact', label: TAMANO.chico },
]
const VOLUMES: readonly { value: Volume; label: string }[] = [
  { value: 'off', label: TAMANO.sinSonido },
  { value: 'low', label: TAMANO.bajo },
  { value: 'high', label: TAMANO.alto },
]

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
  const { density, volume } = useSyncExternalStore(appearanceStore.subscribe, appearanceStore.getSnapshot)
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
        <p className="narrow-only">
          <b>{sesion.nombre}</b> <small>{nombreRol(sesion.rol)}</small>
        </p>
        <span className="label">{TAMANO.tamano}</span>
        <Segmented
          label={TAMANO.tamano}
          options={DENSITIES}
          value={density}
          onChange={value => setAppearance({ density: value as Density })}
        />
        <span className="label">{TAMANO.sonido}</span>
        <Segmented
          label={TAMANO.sonido}
          options={VOLUMES}
          value={volume}
          onChange={value => setAppearance({ volume: value as Volume })}
        />
        <Link className="menu-item" to={EQUIPO_PATH} onClick={close}>
          {MARCO.esteEquipo}
        </Link>
        {sesion.rol === 'admin' && (
          <Link className="menu-item" to={DISPOSITIVOS_PATH} onClick={close}>
            {MARCO.dispositivos}
          </Link>
        )}
        <div className="row narrow-only">
          <ThemeButton />
          <Button icon="logout" onClick={onSignOut}>
            {SESION.cerrarSesion}
          </Button>
        </div>
      </div>
    </div>
  )
}
