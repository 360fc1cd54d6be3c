import EtiquetasScreen from '#features/etiquetas/etiquetas-screen.tsx'
import { BUTACAS_PATH } from '../routes.ts'

export default function EtiquetasPage() {
  return <EtiquetasScreen volver={BUTACAS_PATH} />
}
