import { PANEL } from '#messages/panel.ts'
import { useLive } from '#queries/outbox/live.ts'

export default function LiveNote() {
  return useLive() === 'live' ? <span>{PANEL.enVivo}</span> : null
}
