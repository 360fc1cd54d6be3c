/** Simulates an endless refresh. */
import { db } from '#offline/db.ts'
import { mergeButacas } from '#offline/mirror/mirror.ts'
import { seat } from '../seats.ts'

const CHUNK = 1000
let running = false
let written = 0

const api = {
  start(count: number): void {
    running = true
    void (async () => {
      for (let version = 2; running; version++) {
        for (let from = 0; running && from < count; from += CHUNK) {
          const rows = Array.from({ length: Math.min(CHUNK, count - from) }, (_, n) =>
            seat(from + n, version),
          )
          await mergeButacas(db, rows)
          written += rows.length
        }
      }
    })()
  },
  stop(): number {
    running = false
    return written
  },
}
export type WriterPage = typeof api
Object.assign(globalThis, { bench: api })
