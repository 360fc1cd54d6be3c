import type { ButacaEnvio, CambioEstadoQuery } from '#contract/butaca.ts'
import type { HomologarQuery } from '#contract/homologacion.ts'
import { envioOf } from './ficha-butaca.ts'
import type { Operacion } from './operacion.ts'

/** The call that an operation is (specification §7). A key stands for its exact content, whoever makes it. */
export type PedidoOperacion =
  | { llamada: 'cambiarEstado'; query: CambioEstadoQuery }
  | { llamada: 'crearButaca' | 'modificarButaca'; body: ButacaEnvio }
  | { llamada: 'homologar'; query: HomologarQuery }

export function pedidoOperacion(nro: string, operacion: Operacion): PedidoOperacion {
  switch (operacion.tipo) {
    case 'cambio-estado': {
      const { estado, peso, homo } = operacion
      const query = { nroButaca: nro, idEstado: estado.id, peso, ...(homo === null ? {} : { homo }) }
      return { llamada: 'cambiarEstado', query }
    }
    case 'crear':
      return { llamada: 'crearButaca', body: { nro, ...envioOf(operacion) } }
    case 'editar':
      return { llamada: 'modificarButaca', body: { nro, ...envioOf(operacion) } }
    case 'homologar': {
      const { eBlanca, eGris, comprador } = operacion
      const query = { nroButaca: nro, eBlanca, eGris, ...(comprador === null ? {} : { comprador }) }
      return { llamada: 'homologar', query }
    }
  }
}
