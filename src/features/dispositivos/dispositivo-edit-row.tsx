import { DISPOSITIVO_MAX } from '#contract/limites.ts'
import { DISPOSITIVOS } from '#messages/equipo/dispositivos.ts'
import { RowEditor } from '#office/row-editor.tsx'
import { EditCell } from '#ui/table/edit-row.tsx'
import { COLUMNAS, FactCells, type Facts } from './columnas.tsx'
import type { DispositivoEdit } from './use-edit.ts'
import { nombreDe } from './words.ts'

/** A device while its name is written. */
export function DispositivoEditRow({ editor, ...facts }: Facts & { editor: DispositivoEdit }) {
  const nombre = nombreDe(facts.fila)
  return (
    <RowEditor
      editor={editor}
      first="nombre"
      saveLabel={DISPOSITIVOS.guardar(nombre)}
      cancelLabel={DISPOSITIVOS.cancelar(nombre)}
      actionsPlace="last"
      columns={COLUMNAS.length}
    >
      {fields => (
        <>
          <EditCell
            label={DISPOSITIVOS.columnas.nombre}
            className="c-nombre"
            maxLength={DISPOSITIVO_MAX}
            {...fields.text('nombre')}
          />
          <FactCells {...facts} />
        </>
      )}
    </RowEditor>
  )
}
