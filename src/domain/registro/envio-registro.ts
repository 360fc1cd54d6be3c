import type { Registro, RegistroEnvio } from '#contract/stock/registro.ts'
import { importeDe } from '../valor/dinero.ts'
import { cantidadOCero } from './cantidad.ts'
import { type Linea, montoDeLineas, subtotalDeLinea } from './linea-registro.ts'

/** PUT /api/registros/{id}: the whole record with these lines and their total (specification §7). */
export function envioDeRegistro(registro: Registro, lineas: readonly Linea[]): RegistroEnvio {
  const { id, fechahs, tipo_registro, nro_remito, cliente_proveedor, observaciones } = registro
  const tipo = tipo_registro.id
  return {
    id,
    fechahs,
    tipo_registro,
    nro_remito,
    cliente_proveedor,
    observaciones,
    monto: importeDe(montoDeLineas(lineas, tipo)),
    detalles: lineas.map(linea => ({
      producto: linea.producto,
      cantidad: cantidadOCero(linea.cantidad),
      subtotal: importeDe(subtotalDeLinea(linea, tipo)),
      tipo_registro,
    })),
  }
}
