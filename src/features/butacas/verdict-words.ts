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

/** The message when the server refused a change, with its reason if the text is about one seat. */
export function rejectedText({ nro, operacion, error }: Entry): string {
  const motivo = error?.detail ?? ''
  switch (operacion.tipo) {
    case 'cambio-estado':
      return BUTACAS.errorModificar
    case 'crear':
      return BUTACAS.porque(BUTACAS.errorCrear, motivo)
    case 'editar':
      return BUTACAS.porque(BUTACAS.errorEditar(nro), motivo)
    case 'homologar':
      return BUTACAS.porque(BUTACAS.errorHomologar(nro), motivo)
  }
}
