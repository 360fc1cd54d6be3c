import { CONFLICTO } from '#messages/equipo/guardado.ts'
import { COLA } from '#messages/equipo/pendientes.ts'
import { causaDe, type Entry, isForNoSeat, lacksBuyer, mustVerify } from '#queries/outbox/use-pendientes.ts'

/** Why an entry was refused: the server's words, or ours if it gave none. */
export function motivoDe(entry: Entry): string {
  const { error, operacion, actual } = entry
  if (isForNoSeat(entry)) return COLA.sinCrear
  if (lacksBuyer(entry)) return COLA.sinComprador
  if (mustVerify(entry)) return COLA.verificar
  if (entry.state === 'conflict' && actual !== null) {
    const isYaHomologada = operacion.tipo === 'homologar' && actual.homologacion !== undefined
    return isYaHomologada ? COLA.yaHomologada : CONFLICTO[causaDe(entry, actual)]
  }
  if (error === null || error.detail !== '') return error?.detail ?? ''
  if (error.status === 409 && operacion.tipo === 'crear') return COLA.nroTomado
  if (error.status === 409 && operacion.tipo === 'homologar') return COLA.yaHomologada
  return COLA.rechazadaSinMotivo(error.status)
}
