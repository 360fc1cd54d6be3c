import { observeClient, useMarkingFrom, useTokenFrom } from '#http/client.ts'
import { clock } from '../clock.ts'
import { getClockOffset, getServerKeepsKeysLately, setServerKeepsKeys, writeFact } from '../device.ts'
import { markVencida, readCredentials } from '../sesion.ts'
import { cuenta } from './cuenta.ts'
import { epoch } from './epoch.ts'
import { reportReachable } from './network.ts'

/** A slow answer blurs it: less than this is no news. */
const CLOCK_NEWS_MS = 2_000

/** Wires the one fetch to what this device knows of the server: reachable or not, its clock, the session it accepts. */
export function observeServer(): void {
  useTokenFrom(async () => (await readCredentials())?.token ?? null)
  useMarkingFrom(async () => (await getServerKeepsKeysLately()) === true)
  observeClient({
    async answered({ mark, server, sentAt }) {
      reportReachable(true)
      if (server !== null) {
        clock.heard(server, sentAt)
        void noteOffset(Math.round(clock.likely() - Date.now())) // A missed note is made by the next answer
      }
      if (mark === null) return
      epoch.note(mark.epoca)
      if (mark.cuenta !== null) void cuenta.note({ epoca: mark.epoca, vista: mark.cuenta })
      await noteMarking()
    },
    unreachable: isForeign => reportReachable(false, isForeign),
    refused: token => void markVencida(token), // The caller gets its 401 whether or not this is written
  })
}

/** Kept before anybody goes on: it decides how an entry in doubt is sent again. */
async function noteMarking(): Promise<void> {
  try {
    if ((await getServerKeepsKeysLately()) !== true) await setServerKeepsKeys(true)
  } catch {
    // Storage that is gone is said elsewhere, and the next answer notes it
  }
}

/** How wrong this device's wall clock is: for people, and for what an earlier release reads. */
async function noteOffset(offset: number): Promise<void> {
  const known = await getClockOffset()
  if (Math.abs(offset - known) > CLOCK_NEWS_MS) await writeFact('clock-offset', offset)
}
