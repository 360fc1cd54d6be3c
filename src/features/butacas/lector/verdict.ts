import type { Butaca } from '#contract/butaca.ts'
import { ESTADO_BORRADA } from '#domain/butaca/estado-butaca.ts'
import { nroKey } from '#domain/butaca/nro-butaca.ts'
import { LECTURA } from '#messages/butacas/butacas.ts'
import { TARJETA } from '#messages/butacas/tarjeta.ts'
import type { SeatQueue } from '#queries/outbox/use-outbox.ts'
import type { Lectura, Servidor } from './lecturas.ts'
import type { Hecho } from './use-pasar.ts'

export interface Verdict {
  tone: 'ok' | 'pending' | 'rejected' | 'neutral' | 'accent'
  icon: 'check' | 'clock' | 'octagon' | 'barcode' | 'trash' | 'search'
  text: string
}

const FOUND: Verdict = { tone: 'ok', icon: 'check', text: LECTURA.encontrada }
const DELETED: Verdict = { tone: 'neutral', icon: 'trash', text: LECTURA.borrada }
const PENDING: Verdict = { tone: 'pending', icon: 'clock', text: LECTURA.pendiente }
const REJECTED: Verdict = { tone: 'rejected', icon: 'octagon', text: LECTURA.rechazada }

export function verdictOf(
  { resultado, comienzan, nro }: Lectura,
  butaca: Butaca | null,
  queue: SeatQueue | null,
  done: Hecho | null,
): Verdict {
  if (done !== null && queue?.tone !== 'rejected')
    return { ...(queue === null ? FOUND : PENDING), text: LECTURA.hecho(done.estado) }
  if (resultado === 'leyendo') return { tone: 'neutral', icon: 'barcode', text: LECTURA.leyendo }
  if (resultado === 'no-existe') return { tone: 'rejected', icon: 'octagon', text: LECTURA.noExiste }
  if (resultado === 'no-esta') return { tone: 'neutral', icon: 'octagon', text: LECTURA.noEstaEnEquipo }
  if (resultado === 'parte')
    return { tone: 'accent', icon: 'search', text: LECTURA.comienzan(comienzan.enLista.length, nro) }
  if (queue === null) return butaca?.estado.id === ESTADO_BORRADA ? DELETED : FOUND
  return queue.tone === 'rejected' ? REJECTED : PENDING
}

/** The server's correction of a seat from the mirror, in words. */
export const servidorWords = (servidor: Servidor, butaca: Butaca | null): string =>
  servidor.tipo === 'corregida'
    ? TARJETA.corregida(butaca?.estado.nombre ?? '', servidor.antes)
    : TARJETA.sinRespuesta

/** @returns the change if it was made on the card of this reading, else null. */
export const hechoDe = ({ readAt, nro }: Lectura, hecho: Hecho | null): Hecho | null =>
  hecho !== null && hecho.at >= readAt && hecho.nroKey === nroKey(nro) ? hecho : null
