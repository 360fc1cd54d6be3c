import type { ComponentProps } from 'react'
import FlujoScreen from '#features/flujo/flujo-screen.tsx'
import { POR_FECHA_PATH } from '../paths.ts'

/** What moves and what stands still; a server without it has the report by date all the same. */
const FlujoPage = (props: Omit<ComponentProps<typeof FlujoScreen>, 'porFecha'>) => (
  <FlujoScreen {...props} porFecha={POR_FECHA_PATH} />
)
export default FlujoPage
