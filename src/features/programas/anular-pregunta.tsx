import type { Programa } from '#contract/programa.ts'
import { MODALES } from '#messages/marco.ts'
import { PROGRAMA_DIALOGO } from '#messages/persona/programas.ts'
import { useAnularPrograma } from '#queries/cuenta/use-programas.ts'
import { likelyNow } from '#queries/device.ts'
import type { Notify } from '#ui/notices/toast.tsx'
import { AskDialog } from '#ui/overlay.tsx'
import { haVencido } from './fila.tsx'

/** Asks before a key is revoked, and shows its last use. An expired key is only removed from the list. */
export function AnularPregunta({
  programa,
  notify,
  onClose,
}: {
  programa: Programa
  notify: Notify
  onClose: () => void
}) {
  const { id, nombre, ultimoUso } = programa
  const { escribir, isSaving } = useAnularPrograma()
  const ahora = likelyNow()
  const vencida = haVencido(programa, ahora)
  const ultimo =
    ultimoUso === null ? PROGRAMA_DIALOGO.sinUso : PROGRAMA_DIALOGO.ultimoUso(Date.parse(ultimoUso), ahora)
  const anular = async (): Promise<void> => {
    const result = await escribir({ id })
    onClose()
    if (result.ok)
      notify.success(vencida ? PROGRAMA_DIALOGO.quitada(nombre) : PROGRAMA_DIALOGO.anulada(nombre))
    else notify.error(result.detail ?? PROGRAMA_DIALOGO.sinRespuesta)
  }
  return (
    <AskDialog
      tone="rejected"
      title={MODALES.ojo}
      closeLabel={MODALES.cerrar}
      confirmLabel={vencida ? PROGRAMA_DIALOGO.quitar : PROGRAMA_DIALOGO.anular}
      onClose={onClose}
      onConfirm={() => {
        if (!isSaving) void anular() // It reports its own outcome
      }}
    >
      <b>{vencida ? PROGRAMA_DIALOGO.quitarPregunta(nombre) : PROGRAMA_DIALOGO.anularPregunta(nombre)}</b>{' '}
      {vencida ? PROGRAMA_DIALOGO.quitarDetalle : PROGRAMA_DIALOGO.anularDetalle(ultimo)}
    </AskDialog>
  )
}
