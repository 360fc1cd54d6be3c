import { ESTADO_BORRADA } from '#domain/butaca/estado-butaca.ts'
import { estadoDe } from '#domain/butaca/operacion.ts'
import { BUTACAS } from '#messages/butacas/butacas.ts'
import { CONFLICTO } from '#messages/equipo/guardado.ts'
import { causaDe, type Entry, isFoundDone } from '#queries/outbox/use-entries.ts'

/** The message when the server confirmed a change (specification §8). */
export function confirmedText(entry: Entry): string {
  const { nro, operacion } = entry
  // The success texts need the server's confirmation (reliability O38)
  if (isFoundDone(entry)) return BUTACAS.yaEstaba(nro)
  if (operacion.tipo === 'crear') return BUTACAS.creada(nro)
  if (operacion.tipo === 'homologar') return BUTACAS.homologada(nro)
  return estadoDe(operacion)?.id === ESTADO_BORRADA ? BUTACAS.borrada(nro) : BUTACAS.modificada(nro)
}

/** The message when the server refused a change (specification §8), and its reason if the text is about one seat. */
export function rejectedText(entry: Entry): [text: string, why?: string] {
  const { nro, operacion } = entry
  const motivo = motivoDe(entry)
  const why: [string?] = motivo === '' ? [] : [motivo]
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

/** The server's reason; for a conflict, who changed the seat. */
function motivoDe(entry: Entry): string {
  const { error, actual } = entry
  const isChanged = actual !== null && error?.codigo === 'VERSION'
  return isChanged ? CONFLICTO[causaDe(entry, actual)] : (error?.detail ?? '')
}
