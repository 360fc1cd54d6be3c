import type { Registro } from '#contract/stock/registro.ts'
import { isLineaValida, isPendiente, type Linea } from './linea-registro.ts'

/** How the open lines differ from the server's. */
export interface CambiosDetalle {
  /** New lines, and those with another quantity. */
  pendientes: number
  /** Lines that were removed. */
  quitadas: number
  /** Pending lines that cannot be saved as they are. */
  invalidas: number
}

export function cambiosDe({ detalles }: Registro, lineas: readonly Linea[]): CambiosDetalle {
  const pendientes = lineas.filter(isPendiente)
  return {
    pendientes: pendientes.length,
    quitadas: detalles.length - lineas.filter(({ guardada }) => guardada !== null).length,
    invalidas: pendientes.filter(linea => !isLineaValida(linea)).length,
  }
}

export const hasCambios = ({ pendientes, quitadas }: CambiosDetalle): boolean => pendientes + quitadas > 0
