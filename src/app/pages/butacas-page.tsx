import type { ComponentProps } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import ButacasScreen from '#features/butacas/butacas-screen.tsx'
import { BUTACAS_PATH, SERIE_PATH } from '../paths.ts'

/**
 * Opens the form of a refused entry. Removes the entry's key from the navigation state, so that a reload does not
 * open it again.
 */
export default function ButacasPage(props: Omit<ComponentProps<typeof ButacasScreen>, 'onSerie'>) {
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
