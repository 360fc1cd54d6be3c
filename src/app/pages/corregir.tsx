import type { ComponentProps } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { BUTACAS_PATH, HOMOLOGACIONES_PATH, PENDIENTES_PATH, SERIE_PATH } from '../routes.ts'
import { ButacasScreen, HomologacionesScreen, PendientesScreen, SerieScreen } from '../screens.ts'
import { askRescate } from './ask-rescate.ts'

/*
 * «Pendientes» and «Butacas» meet here: a refused entry is written anew in the form that it came from. Its key goes with
 * the navigation and is taken off it once the form is open, so that a reload does not open it again. A homologation of a
 * series is written anew in «Homologaciones», by an address that looks for its seat.
 */

export function ButacasPage(props: Omit<ComponentProps<typeof ButacasScreen>, 'onSerie'>) {
  const { state } = useLocation() as { state: { corregir?: string; crear?: string } | null }
  const navigate = useNavigate()
  const forget = () => void navigate(BUTACAS_PATH, { replace: true, state: null })
  return (
    <ButacasScreen
      {...props}
      corregir={state?.corregir ?? null}
      crear={state?.crear ?? null}
      onCorregir={forget}
      onSerie={() => void navigate(SERIE_PATH)}
    />
  )
}

export function SeriePage(
  props: Omit<ComponentProps<typeof SerieScreen>, 'onVolver' | 'onDecidir' | 'onCorregir' | 'onCrear'>,
) {
  const navigate = useNavigate()
  return (
    <SerieScreen
      {...props}
      onVolver={() => void navigate(BUTACAS_PATH)}
      onDecidir={() => void navigate(PENDIENTES_PATH)}
      onCorregir={nro => void navigate(`${HOMOLOGACIONES_PATH}?texto=${encodeURIComponent(nro)}`)}
      onCrear={nro => void navigate(BUTACAS_PATH, { state: { crear: nro } })}
    />
  )
}

export function HomologacionesPage(props: ComponentProps<typeof HomologacionesScreen>) {
  const [params] = useSearchParams()
  const buscado = params.get('texto') ?? ''
  return <HomologacionesScreen key={buscado} {...props} buscado={buscado} />
}

type PendientesPageProps = Omit<ComponentProps<typeof PendientesScreen>, 'onCorregir' | 'onRescate'>

export function PendientesPage(props: PendientesPageProps) {
  const navigate = useNavigate()
  const corregir = (key: string) => void navigate(BUTACAS_PATH, { state: { corregir: key } })
  return <PendientesScreen {...props} onCorregir={corregir} onRescate={askRescate} />
}
