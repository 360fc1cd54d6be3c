import { Link } from 'react-router-dom'
import { RUTA_IMPORTAR } from '#domain/importacion/ruta-importar.ts'
import { IMPORTAR } from '#messages/importar/importar.ts'
import { useSesion } from '#queries/cuenta/use-sesion.ts'
import { isUnderWay } from '#queries/importaciones/run.ts'
import { useCorrida } from '#queries/importaciones/use-corrida.ts'

/** In the top bar of every screen, while an import goes on. */
export function AvanceEnBarra() {
  const corrida = useCorrida()
  const sesion = useSesion()
  if (!isUnderWay(corrida) || sesion?.nombre !== corrida.owner) return null
  const part = corrida.de === 0 ? 0 : Math.min(1, corrida.hechas / corrida.de)
  return (
    <Link
      className="btn quiet avance-barra"
      to={RUTA_IMPORTAR}
      aria-label={IMPORTAR.enBarraDetalle(corrida.clase, IMPORTAR.van(corrida.hechas, corrida.de))}
    >
      <Meter part={part} />
      <span aria-hidden="true">{IMPORTAR.enBarra(Math.floor(100 * part))}</span>
    </Link>
  )
}

export const Meter = ({ part }: { part: number }) => (
  <span className="meterbar" aria-hidden="true">
    <i style={{ '--v': part } as object} />
  </span>
)
