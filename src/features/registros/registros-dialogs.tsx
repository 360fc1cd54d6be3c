import { OjoDialog } from '#office/dialogs.tsx'
import { ConflictoDialog } from './conflicto-dialog.tsx'
import { AvisoDialog } from './detalle/avisos.tsx'
import type { Catalogos } from './use-catalogos.ts'
import type { Escrituras } from './use-escrituras.ts'

/** What stands over the list while there is something to say, to decide or to ask. */
export function RegistrosDialogs({
  escrituras: { aviso, setAviso, conflicto, closeConflicto, pregunta, setPregunta },
  catalogos,
}: {
  escrituras: Escrituras
  catalogos: Catalogos
}) {
  return (
    <>
      {aviso !== null && <AvisoDialog aviso={aviso} onNext={setAviso} />}
      {conflicto !== null && (
        <ConflictoDialog conflicto={conflicto} catalogos={catalogos} onClose={closeConflicto} />
      )}
      {pregunta !== null && (
        <OjoDialog
          onClose={() => setPregunta(null)}
          onConfirm={() => {
            setPregunta(null)
            pregunta.onContinuar()
          }}
        >
          {pregunta.texto}
        </OjoDialog>
      )}
    </>
  )
}
