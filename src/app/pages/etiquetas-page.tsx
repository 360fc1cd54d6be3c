import EtiquetasScreen from '#features/etiquetas/etiquetas-screen.tsx'
import { BUTACAS_PATH } from '../paths.ts'

export default function EtiquetasPage() {
  return <EtiquetasScreen volver={BUTACAS_PATH} />
}
