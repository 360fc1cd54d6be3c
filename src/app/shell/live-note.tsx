import { PANEL } from '#messages/panel.ts'
import { useLive } from '#queries/outbox/live.ts'

/** Says that the panel updates by itself; where it does not, its head says how old it is. */
export default function LiveNote() {
  return useLive() === 'live' ? <span>{PANEL.enVivo}</span> : null
}
