import type { ComponentProps } from 'react'
import RegistrosScreen from '#features/registros/registros-screen.tsx'
import { loadable } from '#ui/loadable.tsx'

const ProductoPicker = loadable(() => import('#features/productos/producto-picker.tsx'))

type RegistrosPageProps = Omit<ComponentProps<typeof RegistrosScreen>, 'ProductoPicker'>

/** «Registros» and «Productos» meet here: a record's lines are chosen in the product search's popup. */
export default function RegistrosPage(props: RegistrosPageProps) {
  return <RegistrosScreen {...props} ProductoPicker={ProductoPicker} />
}
