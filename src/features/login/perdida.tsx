import { PERDIDA } from '#messages/equipo/avisos.ts'
import { usePerdida } from '#queries/outbox/use-equipo.ts'
import { Notice } from '#ui/notices/notice.tsx'

/** Notice of a loss of data, shown until a signed-in person confirms it (reliability O49). */
export default function Perdida() {
  const perdida = usePerdida()
  if (perdida === null) return null
  return (
    <Notice tone="rejected" icon="octagon">
      {PERDIDA.aviso(perdida.unseen)}
    </Notice>
  )
}
