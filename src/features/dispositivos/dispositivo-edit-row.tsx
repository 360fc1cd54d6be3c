import { type ComponentProps, useEffect, useRef } from 'react'
import { DISPOSITIVO_MAX } from '#contract/limites.ts'
import { DISPOSITIVOS } from '#messages/equipo/dispositivos.ts'
import { EditCell, EditRow } from '#ui/table/edit-row.tsx'
import { COLUMNAS } from './columnas.ts'
import { FactCells } from './fact-cells.tsx'
import type { Edicion, useNombre } from './use-nombre.ts'
import { nombreDe } from './words.ts'

/** A device while its name is written. */
export function DispositivoEditRow({
  edicion,
  editor,
  ...facts
}: ComponentProps<typeof FactCells> & { edicion: Edicion; editor: ReturnType<typeof useNombre> }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const nombre = nombreDe(facts.fila)
  return (
    <EditRow
      saveLabel={DISPOSITIVOS.guardar(nombre)}
      cancelLabel={DISPOSITIVOS.cancelar(nombre)}
      isSaving={editor.isSaving}
      error={edicion.error}
      actionsClassName="c-acts"
      actionsPlace="last"
      columns={COLUMNAS.length}
      onSave={editor.save}
      onCancel={editor.cancel}
    >
      {noteId => (
        <>
          <EditCell
            ref={input}
            label={DISPOSITIVOS.columnas.nombre}
            className="c-nombre"
            maxLength={DISPOSITIVO_MAX}
            readOnly={editor.isSaving}
            isInvalid={edicion.error !== null}
            value={edicion.nombre}
            onChange={editor.change}
            aria-describedby={noteId}
          />
          <FactCells {...facts} />
        </>
      )}
    </EditRow>
  )
}
