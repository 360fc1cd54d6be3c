import { ESTADO_BORRADA } from '#domain/butaca/estado-butaca.ts'
import { estadoDe } from '#domain/butaca/operacion.ts'
import { BUTACAS } from '#messages/butacas/butacas.ts'
import type { Entry } from '#queries/outbox/use-entries.ts'

/** The message when the server confirmed a change (specification §8). */
export function confirmedText({ nro, operacion }: Entry): string {
  if (operacion.tipo === 'crear') return BUTACAS.creada(nro)
  if (operacion.tipo === 'homologar') return BUTACAS.homologada(nro)
  return estadoDe(operacion)?.id === ESTADO_BORRADA ? BUTACAS.borrada(nro) : BUTACAS.modificada(nro)
}

/** The message when the server refused a change (specification §8), and its reason if the text is about one seat. */
export function rejectedText({ nro, operacion, error }: Entry): [text: string, why?: string] {
  const why: [string?] = error?.detail ? [error.detail] : []
  switch (operacion.tipo) {
    case 'cambio-estado':
      return [BUTACAS.errorModificar]
    case 'crear':
      return [BUTACAS.errorCrear, ...why]
    case 'editar':
      return [BUTACAS.errorEditar(nro), ...why]
    case 'homologar':
      return [BUTACAS.errorHomologar(nro), ...why]
  }
}
