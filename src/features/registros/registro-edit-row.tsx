import { TEXTO_MAX } from '#contract/limites.ts'
import { type BorradorRegistro, limitesFecha } from '#domain/registro/borrador-registro.ts'
import { formatPesos } from '#domain/valor/dinero.ts'
import { formatFecha, parseFecha, withBarras } from '#domain/valor/fecha.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { REGISTROS } from '#messages/stock/registros.ts'
import { optionsOf } from '#office/ref-options.ts'
import { RowEditor } from '#office/row-editor.tsx'
import { DateField } from '#ui/overlay/date-field.tsx'
import { EditCell, EditSelect } from '#ui/table/edit-row.tsx'
import { TOTAL_COLUMNAS } from './columnas.tsx'
import { type Cabecera, type Edicion, nombreDeFila } from './use-cabecera.ts'
import type { Catalogos } from './use-catalogos.ts'

const WORDS = {
  open: INFORME.abrirCalendario(REGISTROS.fecha),
  choose: INFORME.elegirFecha(REGISTROS.fecha),
  previous: INFORME.mesAnterior,
  next: INFORME.mesSiguiente,
  month: INFORME.mes,
  year: INFORME.anio,
}

/** A record's row while it is created or edited; what it adds up to follows from its lines. */
export function RegistroEditRow({
  edicion: { row: fila, draft, invalid },
  editor,
  catalogos: { tipos, clientes },
  hoy,
}: {
  edicion: Edicion
  editor: Cabecera
  catalogos: Catalogos
  hoy: () => string
}) {
  const nombre = nombreDeFila(fila)
  /** A choice that goes on while the row is sent. */
  const choice = (campo: 'tipo_registro' | 'cliente_proveedor') => ({
    label: REGISTROS.columnas[campo],
    value: draft[campo],
    onChange: (valor: string) => editor.write(campo, valor),
  })
  return (
    <RowEditor
      editor={editor}
      first="nro_remito"
      saveLabel={fila === null ? REGISTROS.guardarNuevo : REGISTROS.guardar(nombre)}
      cancelLabel={fila === null ? REGISTROS.cancelarNuevo : REGISTROS.cancelar(nombre)}
      actionsPlace="last"
      columns={TOTAL_COLUMNAS}
    >
      {(fields, noteId) => (
        <>
          {fila === null ? (
            <td className="c-fec soft">{REGISTROS.ahora}</td>
          ) : (
            <FechaCell
              draft={draft}
              editor={editor}
              hoy={hoy}
              noteId={invalid.includes('fecha') ? noteId : undefined}
            />
          )}
          <EditSelect
            className="c-tip"
            options={optionsOf(tipos, fila?.tipo_registro)}
            {...choice('tipo_registro')}
          />
          <EditCell
            isCode
            label={REGISTROS.nroRemito}
            className="c-rem"
            maxLength={TEXTO_MAX}
            {...fields.text('nro_remito')}
          />
          <EditSelect
            className="c-cli"
            noneLabel={REGISTROS.elegir}
            options={optionsOf(clientes, fila?.cliente_proveedor)}
            {...choice('cliente_proveedor')}
          />
          <EditCell
            label={REGISTROS.columnas.observaciones}
            className="c-obs"
            maxLength={TEXTO_MAX}
            {...fields.text('observaciones')}
          />
          <td className="c-mon num muted">{formatPesos(fila?.monto ?? 0)}</td>
        </>
      )}
    </RowEditor>
  )
}

/** The day, of the last ten years; its hour stays as it is (specification §2, §5). */
function FechaCell({
  draft,
  editor,
  hoy,
  noteId,
}: {
  draft: BorradorRegistro
  editor: Cabecera
  hoy: () => string
  noteId: string | undefined
}) {
  const { desde, hasta } = limitesFecha(hoy())
  const { fecha } = parseFecha(draft.fecha)
  const set = (valor: string) => editor.write('fecha', valor)
  return (
    <td className="c-fec" data-label={REGISTROS.fecha}>
      <DateField
        label={REGISTROS.fecha}
        hideLabel
        text={draft.fecha}
        placeholder={INFORME.formato}
        words={WORDS}
        readOnly={editor.isSaving}
        errorId={noteId}
        days={{
          value: fecha !== null && fecha >= desde && fecha <= hasta ? fecha : null,
          min: desde,
          max: hasta,
          today: hoy(),
        }}
        onText={next => set(withBarras(draft.fecha, next))}
        onLeave={() => {
          if (fecha !== null) set(formatFecha(fecha))
        }}
        onPick={elegida => set(formatFecha(elegida))}
      />
    </td>
  )
}
