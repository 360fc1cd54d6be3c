import type { ComponentProps } from 'react'
import FlujoScreen from '#features/flujo/flujo-screen.tsx'
import { POR_FECHA_PATH } from '../paths.ts'

/** «Flujo»; on a server without it the screen links to the report by date. */
const FlujoPage = (props: Omit<ComponentProps<typeof FlujoScreen>, 'porFecha'>) => (
  <FlujoScreen {...props} porFecha={POR_FECHA_PATH} />
)
export default FlujoPage
