import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Rol } from '#contract/permisos.ts'
import Paleta from '#features/buscar/paleta.tsx'
import { MENU } from '#messages/menu.ts'
import { useHasFicha } from '#office/butaca-parts.tsx'
import type { AskFirst } from '../leave/leave-gate.tsx'
import { BUTACAS_PATH, HOMOLOGACIONES_PATH, PERSONAS_PATH, PRODUCTOS_PATH, REGISTROS_PATH } from '../paths.ts'
import { canSee, isOfRow, SCREENS } from '../screens.tsx'

const RUTAS = {
  butacas: BUTACAS_PATH,
  homologaciones: HOMOLOGACIONES_PATH,
  registros: REGISTROS_PATH,
  productos: PRODUCTOS_PATH,
  personas: PERSONAS_PATH,
}

interface BuscarPageProps {
  sesion: { nombre: string; rol: Rol }
  askFirst: AskFirst
  /** Remounts the shown screen, because a screen reads its address only when it is mounted. */
  onAnew: () => void
  /** Text typed before the field was mounted. */
  typed: () => string
  onClose: () => void
}

export default function BuscarPage({ sesion, askFirst, onAnew, typed, onClose }: BuscarPageProps) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { rol } = sesion
  const hasFicha = useHasFicha()
  const pantallas = useMemo(
    () =>
      SCREENS.filter(screen => canSee(rol, screen) && !isOfRow(screen)).map(({ path, title, menu, de }) => ({
        path,
        titulo: title,
        grupo: [menu && MENU[menu], de].filter(Boolean).join(' · '),
      })),
    [rol],
  )
  return (
    <Paleta
      sesion={sesion}
      pantallas={pantallas}
      rutas={{ ...RUTAS, hasFicha }}
      typed={typed}
      onClose={onClose}
      onOpen={direccion => {
        onClose()
        // Also asks if the result is on the shown screen, because remounting the screen would lose unsaved work
        askFirst(() => {
          const isHere = direccion.split('?')[0] === pathname
          void navigate(direccion, { replace: isHere })
          if (isHere) onAnew()
        })
      }}
    />
  )
}
