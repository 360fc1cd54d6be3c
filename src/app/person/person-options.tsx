import { Link } from 'react-router-dom'
import { type Accion, can } from '#contract/permisos.ts'
import { MARCO } from '#messages/marco.ts'
import { AYUDA } from '#messages/menu.ts'
import { MI_CLAVE } from '#messages/persona/login.ts'
import { TAMANO } from '#messages/persona/opciones.ts'
import { RELEVO } from '#messages/persona/relevo.ts'
import { SESION } from '#messages/persona/sesion.ts'
import { canKeepPin } from '#queries/cuenta/relevo.ts'
import type { SesionActual } from '#queries/cuenta/use-sesion.ts'
import { appearanceStore, type Density, setAppearance, toggleTheme, type Volume } from '#ui/appearance.ts'
import { Button } from '#ui/controls/button.tsx'
import { Segmented, type SegmentedProps } from '#ui/controls/segmented.tsx'
import { useObservable } from '#ui/observable.ts'
import {
  AYUDA_PATH,
  DISPOSITIVOS_PATH,
  EMPRESA_PATH,
  EQUIPO_PATH,
  PAREDES_PATH,
  PROGRAMAS_PATH,
  RELEVO_PATH,
  USUARIOS_PATH,
} from '../paths.ts'

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

interface PersonOptionsProps {
  sesion: SesionActual
  onSignOut: () => void
  onChoosePin: () => void
  /** Null if the server does not let people change their own password. */
  onMiClave: (() => void) | null
  onClose: () => void
}

export default function PersonOptions({
  sesion,
  onSignOut,
  onChoosePin,
  onMiClave,
  onClose,
}: PersonOptionsProps) {
  const may = (accion: Accion) => can(sesion.rol, accion)
  const way = (to: string, title: string) => (
    <Link className="menu-item" to={to} onClick={onClose}>
      {title}
    </Link>
  )
  const act = (title: string, onClick: () => void) => (
    <button type="button" className="menu-item" onClick={onClick}>
      {title}
    </button>
  )
  return (
    <>
      <p className="narrow-only">
        <b>{sesion.nombre}</b> <small>{sesion.rol}</small>
      </p>
      <Settings />
      {way(RELEVO_PATH, RELEVO.titulo)}
      {may('tableta.compartir') && canKeepPin() && act(RELEVO.elegirPin, onChoosePin)}
      {onMiClave !== null && act(MI_CLAVE.titulo, onMiClave)}
      {way(EQUIPO_PATH, MARCO.esteEquipo)}
      {may('equipos.administrar') && way(DISPOSITIVOS_PATH, MARCO.dispositivos)}
      {may('usuarios.administrar') && way(USUARIOS_PATH, MARCO.usuarios)}
      {may('empresa.escribir') && way(EMPRESA_PATH, MARCO.empresa)}
      {may('pantallas.administrar') && way(PAREDES_PATH, MARCO.paredes)}
      {may('programas.administrar') && way(PROGRAMAS_PATH, MARCO.programas)}
      {way(AYUDA_PATH, AYUDA.titulo)}
      {act(MARCO.tema, toggleTheme)}
      <div className="narrow-only">
        <Button icon="logout" onClick={onSignOut}>
          {SESION.cerrarSesion}
        </Button>
      </div>
    </>
  )
}

function Settings() {
  const { density, volume } = useObservable(appearanceStore)
  return (
    <>
      <Setting
        label={TAMANO.tamano}
        options={DENSITIES}
        value={density}
        onChange={value => setAppearance({ density: value as Density })}
      />
      <Setting
        label={TAMANO.sonido}
        options={VOLUMES}
        value={volume}
        onChange={value => setAppearance({ volume: value as Volume })}
      />
    </>
  )
}

const Setting = (setting: SegmentedProps) => (
  <>
    <span className="label">{setting.label}</span>
    <Segmented {...setting} />
  </>
)
