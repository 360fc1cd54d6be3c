import { ENDPOINTS } from '#contract/endpoints.ts'
import { enqueueOperaciones } from '#offline/outbox/enqueue.ts'
import { ESTADOS, seat } from '../seats.ts'

const CHUNK = 500
const estado = ESTADOS[3] ?? { id: 4, nombre: 'armada' }
const operacion = { tipo: 'cambio-estado', estado, peso: -1, homo: null } as const

const api = {
  async fill(count: number): Promise<void> {
    for (let from = 0; from < count; from += CHUNK) {
      const orders = Array.from({ length: Math.min(CHUNK, count - from) }, (_, n) => ({
        butaca: seat(from + n),
        operacion,
      }))
      await enqueueOperaciones(orders, 'operario')
    }
  },
  /** @returns ms until the change is on the disk. */
  async keep(n: number): Promise<number> {
    const from = performance.now()
    await enqueueOperaciones([{ butaca: seat(n), operacion }], 'operario')
    return performance.now() - from
  },
  /** @returns requests per second. */
  async bare(count: number, lanes: number): Promise<number> {
    const from = performance.now()
    let next = 0
    const lane = async (): Promise<void> => {
      while (next < count) {
        const query = new URLSearchParams({
          nroButaca: seat(next++).nro,
          idEstado: String(estado.id),
          peso: '-1',
        })
        const { path, method } = ENDPOINTS.cambiarEstado
        await (await fetch(`${path}?${query}`, { method })).json()
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    return (count / (performance.now() - from)) * 1000
  },
}
export type QueuePage = typeof api
Object.assign(globalThis, { bench: api })
