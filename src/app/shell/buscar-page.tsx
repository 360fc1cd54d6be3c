import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Rol } from '#contract/rol.ts'
import Paleta from '#features/buscar/paleta.tsx'
import { MENU } from '#messages/menu.ts'
import type { AskFirst } from '../leave/leave-gate.tsx'
import { BUTACAS_PATH, HOMOLOGACIONES_PATH, PERSONAS_PATH, PRODUCTOS_PATH, REGISTROS_PATH } from '../paths.ts'
import { canSee, SCREENS } from '../screens.tsx'

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
  /** The screen that is shown is to begin anew: it reads its address only once. */
  onAnew: () => void
  /** What was typed before the field was there. */
  typed: () => string
  onClose: () => void
}

/** Leads «Buscar en todo» to the screens of the app. */
export default function BuscarPage({ sesion, askFirst, onAnew, typed, onClose }: BuscarPageProps) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { rol } = sesion
  const pantallas = useMemo(
    () =>
      SCREENS.filter(screen => canSee(rol, screen)).map(({ path, title, menu, de }) => ({
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
      rutas={RUTAS}
      typed={typed}
      onClose={onClose}
      onOpen={direccion => {
        onClose()
        // Also on the screen that is shown, which would lose what is not saved
        askFirst(() => {
          const isHere = direccion.split('?')[0] === pathname
          void navigate(direccion, { replace: isHere })
          if (isHere) onAnew()
        })
      }}
    />
  )
}
