import { PERDIDA } from '#messages/equipo/avisos.ts'
import { usePerdida } from '#queries/outbox/use-equipo.ts'
import { Notice } from '#ui/notices/notice.tsx'

/** Shown until a signed-in person confirms the loss (reliability O49). */
export default function Perdida() {
  const perdida = usePerdida()
  if (perdida === null) return null
  return (
    <Notice tone="rejected" icon="octagon">
      {PERDIDA.aviso(perdida.unseen)}
    </Notice>
  )
}
