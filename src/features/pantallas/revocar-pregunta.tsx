import type { EnlacePared } from '#contract/informes/pared.ts'
import { MODALES } from '#messages/modales.ts'
import { PAREDES } from '#messages/persona/paredes.ts'
import { useRevocarPared } from '#queries/pared/use-paredes.ts'
import type { Notify } from '#ui/notify.ts'
import { AskDialog } from '#ui/overlay.tsx'

/** Asks before a television goes dark. */
export function RevocarPregunta({
  enlace: { id, nombre },
  notify,
  onClose,
}: {
  enlace: EnlacePared
  notify: Notify
  onClose: () => void
}) {
  const { escribir, isSaving } = useRevocarPared()
  const revocar = async (): Promise<void> => {
    const result = await escribir({ id })
    onClose()
    if (result.ok) notify.success(PAREDES.quedoRevocada(nombre))
    else notify.error(result.detail ?? PAREDES.sinRespuesta)
  }
  return (
    <AskDialog
      isOpen
      tone="rejected"
      icon="octagon"
      title={PAREDES.preguntaRevocar(nombre)}
      closeLabel={MODALES.cancelar}
      confirmLabel={PAREDES.revocar}
      onClose={onClose}
      onConfirm={() => {
        if (!isSaving) void revocar() // It reports its own outcome
      }}
    >
      {PAREDES.revocarDetalle}
    </AskDialog>
  )
}
