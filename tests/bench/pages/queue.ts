/** Fills the outbox as the screens do, from a page of its own. */
import { enqueueOperaciones } from '#offline/outbox/enqueue.ts'
import { ESTADOS, seat } from '../seats.ts'

const CHUNK = 500

const api = {
  async fill(count: number): Promise<void> {
    const estado = ESTADOS[3] ?? { id: 4, nombre: 'armada' }
    const operacion = { tipo: 'cambio-estado', estado, peso: -1, homo: null } as const
    for (let from = 0; from < count; from += CHUNK) {
      const orders = Array.from({ length: Math.min(CHUNK, count - from) }, (_, n) => ({
        butaca: seat(from + n),
        operacion,
      }))
      await enqueueOperaciones(orders, 'operario')
    }
  },
}
export type QueuePage = typeof api
Object.assign(globalThis, { bench: api })
