import { TEXTO_MAX } from '#contract/limites.ts'
import type { Ref } from '#contract/ref.ts'
import { type BorradorRegistro, limitesFecha } from '#domain/registro/borrador-registro.ts'
import { formatPesos } from '#domain/valor/dinero.ts'
import { parseFecha } from '#domain/valor/fecha.ts'
import { REGISTROS } from '#messages/stock/registros.ts'
import { FechaField } from '#office/fecha-field.tsx'
import { optionsOf } from '#office/ref-options.ts'
import { type Fields, RowEditor } from '#office/row/row-editor.tsx'
import { EditCell, EditSelect } from '#ui/table/edit-row.tsx'
import { TOTAL_COLUMNAS } from './columnas.tsx'
import { type Cabecera, type Edicion, nombreDeFila } from './use-cabecera.ts'
import type { Catalogos } from './use-catalogos.ts'

interface RegistroEditRowProps {
  editor: Cabecera
  catalogos: Catalogos
  hoy: () => string
}

/** A record's row while it is created or edited. */
export function RegistroEditRow(props: RegistroEditRowProps) {
  const { edit } = props.editor
  if (edit === null) return null
  const fila = edit.row
  const nombre = nombreDeFila(fila)
  return (
    <RowEditor
      editor={props.editor}
      first="nro_remito"
      saveLabel={fila === null ? REGISTROS.guardarNuevo : REGISTROS.guardar(nombre)}
      cancelLabel={fila === null ? REGISTROS.cancelarNuevo : REGISTROS.cancelar(nombre)}
      actionsPlace="last"
      columns={TOTAL_COLUMNAS}
    >
      {(fields, noteId) => <Campos {...props} edit={edit} fields={fields} noteId={noteId} />}
    </RowEditor>
  )
}

/** The fields; the amount follows from the record's lines. */
function Campos({
  edit: { row: fila, draft, invalid },
  editor,
  catalogos: { tipos, clientes },
  hoy,
  fields,
  noteId,
}: RegistroEditRowProps & {
  edit: Edicion
  fields: Fields<BorradorRegistro>
  noteId: string | undefined
}) {
  const text = (campo: 'nro_remito' | 'observaciones') => ({ maxLength: TEXTO_MAX, ...fields.text(campo) })
  /** A choice that stays open while the row is sent. */
  const choice = (campo: 'tipo_registro' | 'cliente_proveedor', refs: readonly Ref[]) => ({
    label: REGISTROS.columnas[campo],
    options: optionsOf(refs, fila?.[campo]),
    value: draft[campo],
    onChange: (valor: string) => editor.write(campo, valor),
  })
  const fechaNote = invalid.includes('fecha') ? noteId : undefined
  return (
    <>
      {fila === null ? (
        <td className="c-fec soft">{REGISTROS.ahora}</td>
      ) : (
        <FechaCell text={draft.fecha} editor={editor} hoy={hoy} noteId={fechaNote} />
      )}
      <EditSelect className="c-tip" {...choice('tipo_registro', tipos)} />
      <EditCell isCode label={REGISTROS.nroRemito} className="c-rem" {...text('nro_remito')} />
      <EditSelect className="c-cli" noneLabel={REGISTROS.elegir} {...choice('cliente_proveedor', clientes)} />
      <EditCell label={REGISTROS.columnas.observaciones} className="c-obs" {...text('observaciones')} />
      <td className="c-mon num muted">{formatPesos(fila?.monto ?? 0)}</td>
    </>
  )
}

/** The day, of the last ten years; its hour stays as it is (specification §2, §5). */
function FechaCell({
  text,
  editor,
  hoy,
  noteId,
}: Pick<RegistroEditRowProps, 'editor' | 'hoy'> & { text: string; noteId: string | undefined }) {
  const { desde, hasta } = limitesFecha(hoy())
  const { fecha } = parseFecha(text)
  return (
    <td className="c-fec" data-label={REGISTROS.fecha}>
      <FechaField
        label={REGISTROS.fecha}
        hideLabel
        text={text}
        readOnly={editor.isSaving}
        errorId={noteId}
        days={{
          value: fecha !== null && fecha >= desde && fecha <= hasta ? fecha : null,
          min: desde,
          max: hasta,
          today: hoy(),
        }}
        onText={valor => editor.write('fecha', valor)}
      />
    </td>
  )
}
