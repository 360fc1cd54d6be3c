import { observeClient, useMarkingFrom, useTokenFrom } from '#http/client.ts'
import { clock } from '../clock.ts'
import { getClockOffset, getServerKeepsKeysLately, setServerKeepsKeys, writeFact } from '../device.ts'
import { markVencida, readCredentials } from '../sesion.ts'
import { cuenta } from './cuenta.ts'
import { epoch } from './epoch.ts'
import { reportReachable } from './network.ts'

/** A slow answer blurs it: less than this is no news. */
const CLOCK_NEWS_MS = 2_000

/** Connects the one fetch with what this device knows of the server: reachability, clock, session. */
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
    refused: token => void markVencida(token), // The caller gets its 401 in any case
  })
}

/** Awaited before anybody goes on: it decides how an entry in doubt is sent again. */
async function noteMarking(): Promise<void> {
  try {
    if ((await getServerKeepsKeysLately()) !== true) await setServerKeepsKeys(true)
  } catch {
    // Missing storage is reported elsewhere, and the next answer notes it
  }
}

/** Shown to people, and read by earlier releases. */
async function noteOffset(offset: number): Promise<void> {
  const known = await getClockOffset()
  if (Math.abs(offset - known) > CLOCK_NEWS_MS) await writeFact('clock-offset', offset)
}
