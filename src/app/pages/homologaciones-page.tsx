import type { ComponentProps } from 'react'
import { useSearchParams } from 'react-router-dom'
import HomologacionesScreen from '#features/homologaciones/homologaciones-screen.tsx'

export default function HomologacionesPage(props: ComponentProps<typeof HomologacionesScreen>) {
  const [params] = useSearchParams()
  const buscado = params.get('texto') ?? ''
  return <HomologacionesScreen key={buscado} {...props} buscado={buscado} />
}
