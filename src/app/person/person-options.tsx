import { useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { AYUDA } from '#messages/ayuda.ts'
import { MARCO } from '#messages/marco.ts'
import { TAMANO } from '#messages/persona/opciones.ts'
import { RELEVO } from '#messages/persona/relevo.ts'
import { SESION } from '#messages/persona/sesion.ts'
import { canKeepPin } from '#queries/cuenta/relevo.ts'
import type { SesionActual } from '#queries/cuenta/use-sesion.ts'
import { appearanceStore, type Density, setAppearance, type Volume } from '#ui/appearance.ts'
import { Button } from '#ui/controls/button.tsx'
import { Segmented } from '#ui/controls/segmented.tsx'
import { AYUDA_PATH, DISPOSITIVOS_PATH, EQUIPO_PATH, RELEVO_PATH, USUARIOS_PATH } from '../paths.ts'
import { ThemeButton } from '../shell/theme-button.tsx'

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

/** What a person may set on this device, and where else they may go: the open half of their menu. */
export default function PersonOptions({
  sesion,
  onSignOut,
  onChoosePin,
  onClose,
}: {
  sesion: SesionActual
  onSignOut: () => void
  onChoosePin: () => void
  onClose: () => void
}) {
  const { density, volume } = useSyncExternalStore(appearanceStore.subscribe, appearanceStore.getSnapshot)
  return (
    <>
      <p className="narrow-only">
        <b>{sesion.nombre}</b> <small>{sesion.rol}</small>
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
      <Link className="menu-item" to={RELEVO_PATH} onClick={onClose}>
        {RELEVO.titulo}
      </Link>
      {sesion.rol !== 'admin' && canKeepPin() && (
        <button type="button" className="menu-item" onClick={onChoosePin}>
          {RELEVO.elegirPin}
        </button>
      )}
      <Link className="menu-item" to={EQUIPO_PATH} onClick={onClose}>
        {MARCO.esteEquipo}
      </Link>
      {sesion.rol === 'admin' && (
        <Link className="menu-item" to={DISPOSITIVOS_PATH} onClick={onClose}>
          {MARCO.dispositivos}
        </Link>
      )}
      {sesion.rol === 'admin' && (
        <Link className="menu-item" to={USUARIOS_PATH} onClick={onClose}>
          {MARCO.usuarios}
        </Link>
      )}
      <Link className="menu-item" to={AYUDA_PATH} onClick={onClose}>
        {AYUDA.titulo}
      </Link>
      <div className="row narrow-only">
        <ThemeButton />
        <Button icon="logout" onClick={onSignOut}>
          {SESION.cerrarSesion}
        </Button>
      </div>
    </>
  )
}
