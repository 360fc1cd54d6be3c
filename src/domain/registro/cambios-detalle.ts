import type { Registro } from '#contract/registro.ts'
import { isLineaValida, isPendiente, type Linea } from './linea-registro.ts'

/** What the open lines have that the server does not. */
export interface CambiosDetalle {
  /** Lines that are new, or whose quantity is another. */
  pendientes: number
  /** Lines of the record that are not among them any more. */
  quitadas: number
  /** Of the pending ones, those that cannot be saved as they are. */
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
