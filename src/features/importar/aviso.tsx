import { IMPORTAR } from '#messages/importar/importar.ts'
import { failureReason } from '#office/failure-reason.ts'
import { useCorrida } from '#queries/importaciones/use-corrida.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { Notice } from '#ui/notices/notice.tsx'
import { FALLOS } from './use-terminada.ts'

/** Why the last step did not end, or why the next one cannot begin. */
export function Aviso() {
  const { fallo } = useCorrida()
  const { online } = useNetwork()
  if (fallo !== null)
    return (
      <Notice tone="rejected" icon="octagon">
        <span>{failureReason(fallo, FALLOS)}</span>
      </Notice>
    )
  if (online) return null
  return (
    <Notice tone="neutral" icon="wifi-off">
      <span>
        {IMPORTAR.sinConexion} {IMPORTAR.sinConexionDetalle}
      </span>
    </Notice>
  )
}
