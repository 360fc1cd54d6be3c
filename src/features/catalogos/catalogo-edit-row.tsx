import { useEffect, useRef } from 'react'
import type { CatalogoNombre } from '#contract/catalogo.ts'
import type { Ref } from '#contract/ref.ts'
import { CAMPOS_DE, type CampoCatalogo, largoMaximo } from '#domain/stock/campos-catalogo.ts'
import { CATALOGOS } from '#messages/stock/catalogos.ts'
import { EditCell, EditRow, EditSelect } from '#ui/table/edit-row.tsx'
import { claseDe, totalColumnas } from './columnas.ts'
import type { Edicion } from './edicion.ts'

/** A row while it is typed, new or edited; its id is the server's. */
export function CatalogoEditRow({
  catalogo,
  categorias,
  edicion,
  isSaving,
  reasonId,
  onChange,
  onSave,
  onCancel,
}: {
  catalogo: CatalogoNombre
  categorias: readonly Ref[]
  edicion: Edicion
  isSaving: boolean
  reasonId: string | undefined
  onChange: (campo: CampoCatalogo, valor: string) => void
  onSave: () => void
  onCancel: () => void
}) {
  const { fila, borrador, error, invalido } = edicion
  const inputs = useRef(new Map<CampoCatalogo, HTMLInputElement>())
  useEffect(() => {
    inputs.current.get(invalido ?? 'nombre')?.focus()
  }, [invalido])
  return (
    <EditRow
      saveLabel={fila === null ? CATALOGOS.guardarNueva : CATALOGOS.guardar(fila.nombre)}
      cancelLabel={fila === null ? CATALOGOS.cancelarNueva : CATALOGOS.cancelar(fila.nombre)}
      saveBlockedBy={reasonId}
      isSaving={isSaving}
      error={error}
      actionsPlace="last"
      actionsClassName="c-acts"
      columns={totalColumnas(catalogo)}
      noteAfter={1}
      onSave={onSave}
      onCancel={onCancel}
    >
      {noteId => (
        <>
          <td className="c-id">{fila?.id ?? <span className="muted">{CATALOGOS.nueva}</span>}</td>
          {CAMPOS_DE[catalogo].map(campo =>
            campo === 'categoria' ? (
              <EditSelect
                key={campo}
                label={CATALOGOS.columnas[campo]}
                className={claseDe(campo)}
                noneLabel={CATALOGOS.ninguna}
                options={optionsOf(categorias, fila)}
                value={borrador.categoria ?? ''}
                disabled={isSaving}
                describedBy={noteId}
                onChange={valor => onChange(campo, valor)}
              />
            ) : (
              <EditCell
                key={campo}
                ref={input => {
                  if (input) inputs.current.set(campo, input)
                }}
                label={CATALOGOS.columnas[campo]}
                className={claseDe(campo)}
                {...(campo === 'celular' && { inputMode: 'tel' as const })}
                isInvalid={invalido === campo}
                maxLength={largoMaximo(campo)}
                readOnly={isSaving}
                value={borrador[campo] ?? ''}
                onChange={valor => onChange(campo, valor)}
                aria-describedby={noteId}
              />
            ),
          )}
        </>
      )}
    </EditRow>
  )
}

/** The row's own categoria is there even where this device does not know it yet. */
function optionsOf(categorias: readonly Ref[], fila: Edicion['fila']): { value: string; label: string }[] {
  const own = fila !== null && 'categoria' in fila ? fila.categoria : null
  const all = own === null || categorias.some(({ id }) => id === own.id) ? categorias : [own, ...categorias]
  return all.map(({ id, nombre }) => ({ value: String(id), label: nombre }))
}
