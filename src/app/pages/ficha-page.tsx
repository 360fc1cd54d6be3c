import { useLocation, useNavigate } from 'react-router-dom'
import { addressOfFicha, addressOfNro, nroOfFicha } from '#domain/rutas.ts'
import FichaScreen from '#features/butacas/ficha/ficha-screen.tsx'
import type { SesionActual } from '#queries/cuenta/use-sesion.ts'
import { BUTACAS_PATH } from '../paths.ts'
import type { toasts } from '../shell/corner.tsx'

/** The page of the seat that the address names; another number is another page. */
export default function FichaPage({ notify, sesion }: { notify: typeof toasts; sesion: SesionActual }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const nro = nroOfFicha(pathname)
  return (
    <FichaScreen
      key={nro}
      nro={nro}
      notify={notify}
      sesion={sesion}
      butacas={BUTACAS_PATH}
      enButacas={addressOfNro(nro)}
      onAbrir={otra => void navigate(addressOfFicha(otra))}
      onCrear={nueva => void navigate(BUTACAS_PATH, { state: { crear: nueva } })}
    />
  )
}
