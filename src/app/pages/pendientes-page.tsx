import type { ComponentProps } from 'react'
import { useNavigate } from 'react-router-dom'
import PendientesScreen from '#features/pendientes/pendientes-screen.tsx'
import { BUTACAS_PATH } from '../paths.ts'
import { askRescate } from './ask-rescate.ts'

type PendientesPageProps = Omit<ComponentProps<typeof PendientesScreen>, 'onCorregir' | 'onRescate'>

export default function PendientesPage(props: PendientesPageProps) {
  const navigate = useNavigate()
  const corregir = (key: string) => void navigate(BUTACAS_PATH, { state: { corregir: key } })
  return <PendientesScreen {...props} onCorregir={corregir} onRescate={askRescate} />
}
