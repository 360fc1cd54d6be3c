import type { ComponentProps } from 'react'
import RegistrosScreen from '#features/registros/registros-screen.tsx'
import { loadable } from '#ui/loadable.tsx'

const ProductoPicker = loadable(() => import('#features/productos/producto-picker.tsx'))

type RegistrosPageProps = Omit<ComponentProps<typeof RegistrosScreen>, 'ProductoPicker'>

/** Gives «Registros» the product search of «Productos» to choose a record's lines from. */
export default function RegistrosPage(props: RegistrosPageProps) {
  return <RegistrosScreen {...props} ProductoPicker={ProductoPicker} />
}
