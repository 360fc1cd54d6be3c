import { Link } from 'react-router-dom'
import { can } from '#contract/permisos.ts'
import type { Rol } from '#contract/rol.ts'
import EquipoScreen from '#features/dispositivo/equipo-screen.tsx'
import { MARCO } from '#messages/marco.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { DISPOSITIVOS_PATH } from '../paths.ts'
import { askRescate } from './ask-rescate.ts'

export default function EquipoPage({ sesion }: { sesion: { rol: Rol } }) {
  return (
    <EquipoScreen
      onRescate={askRescate}
      otherDevices={
        can(sesion.rol, 'equipos.administrar') && (
          <Link className={buttonClass()} to={DISPOSITIVOS_PATH}>
            {MARCO.dispositivos}
          </Link>
        )
      }
    />
  )
}
