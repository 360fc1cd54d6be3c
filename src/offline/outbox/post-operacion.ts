import { pedidoOperacion } from '#domain/butaca/pedido-operacion.ts'
import { postButaca, putButaca, putCambioEstado } from '#http/butacas.ts'
import type { Reply } from '#http/client.ts'
import { postHomologacion } from '#http/homologaciones.ts'
import type { Entry } from './entry.ts'

/** Makes the call of an entry (specification §7). @throws ApiError. */
export function postOperacion(
  { nro, operacion }: Pick<Entry, 'nro' | 'operacion'>,
  headers: Record<string, string>,
  token: string,
): Promise<Reply<unknown>> {
  const pedido = pedidoOperacion(nro, operacion)
  switch (pedido.llamada) {
    case 'cambiarEstado':
      return putCambioEstado(pedido.query, headers, token)
    case 'crearButaca':
      return postButaca(pedido.body, headers, token)
    case 'modificarButaca':
      return putButaca(pedido.body, headers, token)
    case 'homologar':
      return postHomologacion(pedido.query, headers, token)
  }
}
