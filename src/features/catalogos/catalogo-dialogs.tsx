import type { CatalogoNombre } from '#contract/catalogo.ts'
import { FALLO, MODALES } from '#messages/modales.ts'
import { CATALOGOS } from '#messages/stock/catalogos.ts'
import type { Lista } from '#queries/stock/use-lista.ts'
import { FailureDialog, QueryFailure } from '#ui/failure-dialog.tsx'
import { AskDialog } from '#ui/overlay.tsx'
import type { Fallo } from './fallo.ts'
import type { useEdicion } from './use-edicion.ts'
import type { useEliminar } from './use-eliminar.ts'

/** What must be answered or seen before going on: «Ojo!» and the error modals of specification §8. */
export function CatalogoDialogs({
  catalogo,
  lista,
  fallo,
  editor,
  eliminar,
  onFalloSeen,
}: {
  catalogo: CatalogoNombre
  lista: Lista<unknown>
  fallo: Fallo | null
  editor: ReturnType<typeof useEdicion>
  eliminar: ReturnType<typeof useEliminar>
  onFalloSeen: () => void
}) {
  const { confirmarBorrado, confirmarCambio, errorConsultar } = CATALOGOS.de[catalogo]
  return (
    <>
      {eliminar.fila !== null && (
        <AskDialog
          isOpen
          tone="rejected"
          title={MODALES.ojo}
          closeLabel={MODALES.cerrar}
          confirmLabel={MODALES.continuar}
          onConfirm={eliminar.confirm}
          onClose={eliminar.close}
        >
          {confirmarBorrado}
        </AskDialog>
      )}
      {editor.isAsking && (
        <AskDialog
          isOpen
          tone="accent"
          title={MODALES.ojo}
          closeLabel={MODALES.cerrar}
          confirmLabel={MODALES.continuar}
          onConfirm={editor.confirm}
          onClose={editor.stopAsking}
        >
          {confirmarCambio}
        </AskDialog>
      )}
      {fallo !== null && (
        <FailureDialog words={FALLO} sentence={fallo.sentence} detail={fallo.detail} onClose={onFalloSeen} />
      )}
      <QueryFailure words={FALLO} sentence={errorConsultar} error={lista.error} onRetry={lista.refresh} />
    </>
  )
}
