import { Link } from 'react-router-dom'
import type { Rol } from '#contract/rol.ts'
import { MARCO, PANTALLAS } from '#messages.ts'
import { buttonClass } from '#ui/button.tsx'
import { DISPOSITIVOS_PATH } from './routes.ts'
import { EquipoScreen } from './screens.ts'
import { toasts } from './toasts.ts'

/** Rarely wanted, so its code comes when it is. */
export const askRescate = (): void =>
  void import('./save-rescate.ts').then(
    ({ saveRescate }) => saveRescate(),
    () => toasts.error(PANTALLAS.algoFallo),
  )

export const EquipoPage = ({ sesion }: { sesion: { rol: Rol } }) => (
  <EquipoScreen
    onRescate={askRescate}
    otherDevices={
      sesion.rol === 'admin' && (
        <Link className={buttonClass()} to={DISPOSITIVOS_PATH}>
          {MARCO.dispositivos}
        </Link>
      )
    }
  />
)
