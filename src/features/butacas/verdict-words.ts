import { ESTADO_BORRADA } from '#domain/butaca/estado-butaca.ts'
import { estadoDe } from '#domain/butaca/operacion.ts'
import { BUTACAS } from '#messages/butacas/butacas.ts'
import type { Entry } from '#queries/outbox/use-entries.ts'

/** What is told when the server has it (specification §8). */
export function confirmedText({ nro, operacion }: Entry): string {
  if (operacion.tipo === 'crear') return BUTACAS.creada(nro)
  if (operacion.tipo === 'homologar') return BUTACAS.homologada(nro)
  return estadoDe(operacion)?.id === ESTADO_BORRADA ? BUTACAS.borrada(nro) : BUTACAS.modificada(nro)
}

/** What is told when the server said no, with its reason where the text is of one seat alone. */
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
