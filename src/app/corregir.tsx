import type { ComponentProps } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { askRescate } from './ask-rescate.ts'
import { BUTACAS_PATH } from './routes.ts'
import { ButacasScreen, PendientesScreen } from './screens.ts'

/*
 * «Pendientes» and «Butacas» meet here: a refused entry is written anew in the form that it came from. Its key goes with
 * the navigation and is taken off it once the form is open, so that a reload does not open it again.
 */

export function ButacasPage(props: ComponentProps<typeof ButacasScreen>) {
  const { state } = useLocation() as { state: { corregir?: string } | null }
  const navigate = useNavigate()
  const forget = () => void navigate(BUTACAS_PATH, { replace: true, state: null })
  return <ButacasScreen {...props} corregir={state?.corregir ?? null} onCorregir={forget} />
}

type PendientesPageProps = Omit<ComponentProps<typeof PendientesScreen>, 'onCorregir' | 'onRescate'>

export function PendientesPage(props: PendientesPageProps) {
  const navigate = useNavigate()
  const corregir = (key: string) => void navigate(BUTACAS_PATH, { state: { corregir: key } })
  return <PendientesScreen {...props} onCorregir={corregir} onRescate={askRescate} />
}
