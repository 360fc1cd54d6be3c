import { MODALES } from '#messages/marco.ts'
import { REGISTROS } from '#messages/stock/registros.ts'
import { FailureModal, OjoDialog } from '#office/dialogs.tsx'
import { AskDialog } from '#ui/overlay.tsx'
import { ConflictoDialog } from './conflicto-dialog.tsx'
import type { Aviso, Escrituras } from './use-edicion.ts'
import type { Catalogos } from './use-lista-registros.ts'

export function RegistrosDialogs({
  owner,
  escrituras: { aviso, setAviso, conflicto, closeConflicto, pregunta, setPregunta },
  catalogos,
}: {
  owner: string
  escrituras: Escrituras
  catalogos: Catalogos
}) {
  return (
    <>
      {aviso !== null && <AvisoDialog aviso={aviso} onNext={setAviso} />}
      {conflicto !== null && (
        <ConflictoDialog owner={owner} conflicto={conflicto} catalogos={catalogos} onClose={closeConflicto} />
      )}
      {pregunta !== null && (
        <OjoDialog onClose={() => setPregunta(null)} onConfirm={pregunta.onContinuar}>
          {pregunta.texto}
        </OjoDialog>
      )}
    </>
  )
}

function AvisoDialog({ aviso, onNext }: { aviso: Aviso; onNext: (next: Aviso | null) => void }) {
  const close = () => onNext(null)
  switch (aviso.que) {
    case 'advertencias': {
      const { exito } = aviso
      const next = () => onNext(exito === null ? null : { que: 'exito', texto: exito })
      return (
        <OjoDialog tone="shortage" onClose={next} onConfirm={next}>
          {REGISTROS.advertencias(aviso.frases)}
          {'\n\n'}
          <strong>{aviso.hecho}</strong>
        </OjoDialog>
      )
    }
    case 'exito':
      return (
        <AskDialog tone="ok" title={MODALES.exito} closeLabel={MODALES.cerrar} onClose={close}>
          {aviso.texto}
        </AskDialog>
      )
    case 'sin-producto':
      return (
        <AskDialog tone="rejected" title={MODALES.ojo} closeLabel={MODALES.cerrar} onClose={close}>
          {REGISTROS.sinProducto}
        </AskDialog>
      )
    case 'fallo':
      return <FailureModal failure={aviso.failure} onClose={close} />
  }
}
