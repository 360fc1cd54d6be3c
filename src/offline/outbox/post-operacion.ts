import type { ButacaEnvio } from '#contract/butaca.ts'
import type { Crear, Editar } from '#domain/operacion.ts'
import { postButaca, putButaca, putCambioEstado } from '#http/butacas.ts'
import type { Reply } from '#http/client.ts'
import { postHomologacion } from '#http/homologaciones.ts'
import type { Entry } from './entry.ts'

/** Makes the one call of an entry (specification §7). @throws ApiError. */
export function postOperacion(
  { nro, operacion }: Pick<Entry, 'nro' | 'operacion'>,
  headers: Record<string, string>,
  token: string,
): Promise<Reply<unknown>> {
  switch (operacion.tipo) {
    case 'cambio-estado': {
      const { estado, peso, homo } = operacion
      const query = { nroButaca: nro, idEstado: estado.id, peso, ...(homo === null ? {} : { homo }) }
      return putCambioEstado(query, headers, token)
    }
    case 'crear':
      return postButaca(envioOf(nro, operacion), headers, token)
    case 'editar':
      return putButaca(envioOf(nro, operacion), headers, token)
    case 'homologar': {
      const { eBlanca, eGris, comprador } = operacion
      const query = { nroButaca: nro, eBlanca, eGris, ...(comprador === null ? {} : { comprador }) }
      return postHomologacion(query, headers, token)
    }
  }
}

const envioOf = (nro: string, { modelo, color, estado, peso, renombre }: Crear | Editar): ButacaEnvio => ({
  nro,
  modelo: modelo.id,
  color: color.id,
  estado: estado.id,
  peso,
  renombre,
})
