import { COLA } from '#messages/equipo/pendientes.ts'
import { type Entry, isForNoSeat, lacksBuyer, mustVerify } from '#queries/outbox/use-pendientes.ts'

/** Why an entry was refused: the server's words, or ours if it gave none. */
export function motivoDe(entry: Entry): string {
  const { error, operacion } = entry
  if (isForNoSeat(entry)) return COLA.sinCrear
  if (lacksBuyer(entry)) return COLA.sinComprador
  if (mustVerify(entry)) return COLA.verificar
  if (error === null || error.detail !== '') return error?.detail ?? ''
  if (entry.state === 'conflict') return COLA.cambioOtra
  if (error.status === 409 && operacion.tipo === 'crear') return COLA.nroTomado
  if (error.status === 409 && operacion.tipo === 'homologar') return COLA.yaHomologada
  return COLA.rechazadaSinMotivo(error.status)
}
