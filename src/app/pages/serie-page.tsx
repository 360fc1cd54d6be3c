import type { ComponentProps } from 'react'
import { useNavigate } from 'react-router-dom'
import SerieScreen from '#features/serie/serie-screen.tsx'
import { BUTACAS_PATH, HOMOLOGACIONES_PATH, PENDIENTES_PATH } from '../paths.ts'

type SeriePageProps = Omit<
  ComponentProps<typeof SerieScreen>,
  'onVolver' | 'onDecidir' | 'onCorregir' | 'onCrear'
>

/** Links from a series to «Homologaciones» or «Butacas», to correct or create a seat. */
export default function SeriePage(props: SeriePageProps) {
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
