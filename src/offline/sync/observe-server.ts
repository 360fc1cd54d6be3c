import { observeClient, useTokenFrom } from '#http/client.ts'
import { getClockOffset, writeFact } from '../device.ts'
import { markVencida, readCredentials } from '../sesion.ts'
import { epoch } from './epoch.ts'
import { reportReachable } from './network.ts'

/** `Date` has whole seconds, and a slow answer blurs it further: less than this is no news. */
const CLOCK_NEWS_MS = 2_000

/** Wires the one fetch to what this device knows of the server: reachable or not, its clock, the session it accepts. */
export function observeServer(): void {
  useTokenFrom(async () => (await readCredentials())?.token ?? null)
  observeClient({
    answered(headers, sentAt, receivedAt) {
      reportReachable(true)
      epoch.note(headers)
      void noteClock(headers, (sentAt + receivedAt) / 2) // A missed note is made by the next answer
    },
    unreachable: () => reportReachable(false),
    refused: token => void markVencida(token), // The caller gets its 401 whether or not this is written
  })
}

async function noteClock(headers: Headers, at: number): Promise<void> {
  const date = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(date)) return
  const offset = Math.round(date + 500 - at)
  const known = await getClockOffset()
  if (Math.abs(offset - known) > CLOCK_NEWS_MS) await writeFact('clock-offset', offset)
}
