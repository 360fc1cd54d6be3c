import { useState } from 'react'
import type { CatalogoNombre } from '#contract/catalogo.ts'
import { CATALOGOS, LISTA, MODALES } from '#messages.ts'
import type { Lista } from '#queries/use-lista.ts'
import { AskDialog, MessageDialog } from '#ui/overlay.tsx'
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
  const { confirmarBorrado, confirmarCambio } = CATALOGOS.de[catalogo]
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
        <MessageDialog
          tone="rejected"
          title={MODALES.error}
          closeLabel={MODALES.cerrar}
          onClose={onFalloSeen}
          {...(fallo.detail !== undefined && { detail: fallo.detail })}
        >
          {fallo.sentence}
        </MessageDialog>
      )}
      <QueryFailure catalogo={catalogo} lista={lista} />
    </>
  )
}

/** A refusal of the server is shown once; no answer at all is told by the age of what is shown. */
function QueryFailure({
  catalogo,
  lista: { error, refresh },
}: {
  catalogo: CatalogoNombre
  lista: Lista<unknown>
}) {
  const [seen, setSeen] = useState(0)
  if (error === null || error.status === 0 || error.at === seen) return null
  const close = () => setSeen(error.at)
  return (
    <MessageDialog
      tone="rejected"
      title={MODALES.error}
      closeLabel={MODALES.cerrar}
      onClose={close}
      {...(error.detail !== null && { detail: error.detail })}
      action={{
        label: LISTA.reintentar,
        onAction: () => {
          close()
          refresh()
        },
      }}
    >
      {CATALOGOS.de[catalogo].errorConsultar}
    </MessageDialog>
  )
}
