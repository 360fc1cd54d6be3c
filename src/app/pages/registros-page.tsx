import type { ComponentProps } from 'react'
import { ProductoPicker, RegistrosScreen } from '../screens.ts'

/** «Registros» and «Productos» meet here: a record's lines are chosen in the product search's popup. */
export const RegistrosPage = (props: Omit<ComponentProps<typeof RegistrosScreen>, 'ProductoPicker'>) => (
  <RegistrosScreen {...props} ProductoPicker={ProductoPicker} />
)
