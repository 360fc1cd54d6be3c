import { FALLO, MODALES } from '#messages/modales.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import { FailureDialog, QueryFailure } from '#ui/failure-dialog.tsx'
import { AskDialog } from '#ui/overlay.tsx'
import type { useEdicion } from './use-edicion.ts'
import type { useEliminar } from './use-eliminar.ts'
import type { useVista } from './use-vista.ts'

/** What must be seen before going on: the confirmation of a delete, and what could not be done. */
export function ProductosDialogs({
  vista,
  editor,
  eliminar,
}: {
  vista: ReturnType<typeof useVista>
  editor: ReturnType<typeof useEdicion>
  eliminar: ReturnType<typeof useEliminar>
}) {
  return (
    <>
      <AskDialog
        isOpen={eliminar.pedido !== null}
        tone="rejected"
        title={MODALES.ojo}
        closeLabel={MODALES.cerrar}
        confirmLabel={MODALES.continuar}
        onConfirm={eliminar.confirm}
        onClose={eliminar.close}
      >
        {PRODUCTOS.confirmarBorrado}
      </AskDialog>
      <QueryFailure
        words={FALLO}
        sentence={PRODUCTOS.errorConsultar}
        error={vista.error}
        onRetry={vista.retry}
      />
      {editor.fallo !== null && (
        <FailureDialog
          words={FALLO}
          {...editor.fallo}
          onClose={editor.dismiss}
          // It tells by itself how it went
          {...(editor.fallo.canRetry && { onRetry: () => void editor.save() })}
        />
      )}
      {eliminar.fallo !== null && (
        <FailureDialog
          words={FALLO}
          {...eliminar.fallo.fallo}
          onClose={eliminar.dismiss}
          {...(eliminar.fallo.fallo.canRetry && { onRetry: eliminar.retry })}
        />
      )}
    </>
  )
}
