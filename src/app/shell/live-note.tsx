import { PANEL } from '#messages/panel.ts'
import { useLive } from '#queries/outbox/live.ts'

/** Says that the panel updates by itself; otherwise the panel's head shows its age. */
export default function LiveNote() {
  return useLive() === 'live' ? <span>{PANEL.enVivo}</span> : null
}
