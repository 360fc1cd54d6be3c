import type { Registro } from '#contract/registro.ts'
import { REGISTROS } from '#messages/stock/registros.ts'
import { OjoDialog } from '#office/dialogs.tsx'
import { ListFailure } from '#office/list-state.tsx'
import type { Lista } from '#queries/lista.ts'
import { ConflictoDialog } from './conflicto-dialog.tsx'
import { AvisoDialog } from './detalle/avisos.tsx'
import type { Catalogos } from './use-catalogos.ts'
import type { Escrituras } from './use-escrituras.ts'

/** What is asked first, because something is lost if the person goes on. */
export interface Pregunta {
  texto: string
  onContinuar: () => void
}

/** What stands over the list while it has something to say or to ask. */
export function RegistrosDialogs({
  escrituras: { aviso, setAviso, conflicto, closeConflicto },
  lista,
  catalogos,
  pregunta,
  onPregunta,
}: {
  escrituras: Escrituras
  lista: Lista<Registro>
  catalogos: Catalogos
  pregunta: Pregunta | null
  onPregunta: (next: null) => void
}) {
  return (
    <>
      {aviso !== null && <AvisoDialog aviso={aviso} onNext={setAviso} />}
      {conflicto !== null && (
        <ConflictoDialog conflicto={conflicto} catalogos={catalogos} onClose={closeConflicto} />
      )}
      <ListFailure list={lista} words={REGISTROS} />
      {pregunta !== null && (
        <OjoDialog
          onClose={() => onPregunta(null)}
          onConfirm={() => {
            onPregunta(null)
            pregunta.onContinuar()
          }}
        >
          {pregunta.texto}
        </OjoDialog>
      )}
    </>
  )
}
