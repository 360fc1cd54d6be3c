import { useEffect, useRef } from 'react'
import { TEXTO_MAX } from '#contract/limites.ts'
import { type CampoHomologacion, isNumerico } from '#domain/homologacion/borrador-homologacion.ts'
import { HOMOLOGACIONES } from '#messages.ts'
import { EditCell, EditRow } from '#ui/table/edit-row.tsx'
import { TOTAL_COLUMNAS } from './columnas.ts'
import { ReadOnlyEnd, ReadOnlyStart } from './homologacion-row.tsx'
import type { Edicion } from './use-edicion.ts'

const CAMPOS: readonly { campo: CampoHomologacion; label: string; className: string; isCode: boolean }[] = [
  { campo: 'comprador', label: 'Comprador', className: 'c-com', isCode: false },
  { campo: 'etiqueta_blanca', label: 'Etiqueta blanca', className: 'c-bla', isCode: true },
  { campo: 'etiqueta_gris', label: 'Etiqueta gris', className: 'c-gri', isCode: true },
]

/** A row while it is edited: buyer and labels are inputs, numeric ones for numeric values (specification §2). */
export function HomologacionEditRow({
  edicion,
  isSaving,
  onChange,
  onSave,
  onCancel,
}: {
  edicion: Edicion
  isSaving: boolean
  onChange: (campo: CampoHomologacion, valor: string) => void
  onSave: () => void
  onCancel: () => void
}) {
  const { fila, borrador, error, invalidos } = edicion
  const inputs = useRef(new Map<CampoHomologacion, HTMLInputElement>())
  const [wrong] = invalidos
  useEffect(() => {
    inputs.current.get(wrong ?? 'comprador')?.focus()
  }, [wrong])
  return (
    <EditRow
      saveLabel={HOMOLOGACIONES.guardar(fila.butaca)}
      cancelLabel={HOMOLOGACIONES.cancelar(fila.butaca)}
      isSaving={isSaving}
      error={error}
      actionsClassName="c-acts"
      columns={TOTAL_COLUMNAS}
      onSave={onSave}
      onCancel={onCancel}
    >
      {noteId => (
        <>
          <ReadOnlyStart fila={fila} />
          {CAMPOS.map(({ campo, label, className, isCode }) => (
            <EditCell
              key={campo}
              ref={input => {
                if (input) inputs.current.set(campo, input)
              }}
              label={label}
              className={className}
              isCode={isCode}
              isNumeric={isNumerico(fila[campo])}
              isInvalid={invalidos.includes(campo)}
              maxLength={TEXTO_MAX}
              readOnly={isSaving}
              value={borrador[campo]}
              onChange={valor => onChange(campo, valor)}
              aria-describedby={noteId}
            />
          ))}
          <ReadOnlyEnd fila={fila} />
        </>
      )}
    </EditRow>
  )
}
