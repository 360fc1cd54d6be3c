import { memo } from 'react'
import type { Ref } from '#contract/formatos.ts'
import { TEXTO_MAX } from '#contract/limites.ts'
import type { Registro } from '#contract/stock/registro.ts'
import { isVenta } from '#domain/registro/linea-registro.ts'
import { type BorradorRegistro, limitesFecha, nombreDeRegistro } from '#domain/registro/registro.ts'
import { parseFecha } from '#domain/valor/fecha.ts'
import { formatPesos } from '#domain/valor/numero.ts'
import { ENTREGAS } from '#messages/stock/entregas.ts'
import { HISTORIAL } from '#messages/stock/historial.ts'
import { DETALLE, REGISTROS } from '#messages/stock/registros.ts'
import { FechaField } from '#office/fecha-fields.tsx'
import { isLoading, ListEmpty, type Reach } from '#office/list-panel.tsx'
import { Cells, EditableTable } from '#office/list-table.tsx'
import { optionsOf } from '#office/ref-filter.tsx'
import { type Fields, RowActions, RowEditor, type RowEvents } from '#office/row/row-editor.tsx'
import { IconButton } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/notice.tsx'
import { EditCell, EditSelect } from '#ui/table/edit-row.tsx'
import { useStable } from '#ui/use-stable.ts'
import { Borradores } from './borradores/borradores.tsx'
import type { Borradores as ListaBorradores } from './borradores/use-borradores.ts'
import { ACCIONES, COLUMNAS, TOTAL_COLUMNAS } from './columnas.tsx'
import { DetalleRow, type DetalleRowProps, isDelPiso } from './detalle/detalle-row.tsx'
import { type Cabecera, type EdicionCabecera, nombreDeFila } from './use-cabecera.ts'
import type { Edicion } from './use-edicion.ts'
import type { Catalogos, ListaRegistros } from './use-lista-registros.ts'

type OfDetalle = Pick<DetalleRowProps, 'owner' | 'notify' | 'ProductoPicker'>
interface RegistrosTableProps extends OfDetalle, Edicion {
  lista: ListaRegistros
  borradores: ListaBorradores
  isSoloEntregas: boolean
  catalogos: Catalogos
  reach: Reach
  onHistorial: ((fila: Registro) => void) | undefined
}

export function RegistrosTable(props: RegistrosTableProps) {
  const { lista, borradores, isSoloEntregas, catalogos, hoy, cabecera, detalle } = props
  const rows = useRowEvents(props)
  const { result } = lista
  const isWaiting = isLoading(result)
  // An open edit stays visible if the new search finds no rows
  const isEditing = cabecera.edit !== null || detalle.registro !== null
  const hasBorradores = borradores.borradores.length > 0
  const hasRows = hasBorradores || (!isSoloEntregas && Boolean(result.data?.length))
  if (isSoloEntregas && !hasRows && cabecera.edit === null && detalle.sucio === null)
    return <Empty icon="check" title={ENTREGAS.ningunaParaConfirmar} />
  if (!isWaiting && !isEditing && !hasRows) return <SinRegistros lista={lista} />
  return (
    <EditableTable
      className="table row-cards"
      title={REGISTROS.titulo}
      columns={COLUMNAS}
      last={ACCIONES}
      orden={lista.orden}
      onOrden={cabecera.leaving(lista.ordenar)}
      isBusy={result.isFetching}
      places={12}
      editor={cabecera}
      editing={
        <RegistroEditRow key={`fila-${cabecera.key}`} editor={cabecera} catalogos={catalogos} hoy={hoy} />
      }
      above={
        hasBorradores && (
          <Borradores
            lista={borradores}
            clientes={catalogos.clientes}
            productos={catalogos.productos}
            owner={props.owner}
            reach={props.reach}
            notify={props.notify}
            ProductoPicker={props.ProductoPicker}
            hoy={hoy}
            onConfirmada={props.onConfirmada}
          />
        )
      }
      rows={isSoloEntregas ? NINGUNO : isWaiting ? null : lista.pages.shown}
      keyOf={({ id }) => id}
      renderRow={(fila, takesFocus) => (
        <RegistroRow
          {...rows}
          fila={fila}
          isOpen={fila.id === detalle.registro?.id}
          isDelPiso={isDelPiso(fila, catalogos.tipos)}
          reasonId={props.reach.reasonId}
          takesFocus={takesFocus}
          onHistorial={props.onHistorial}
        />
      )}
      open={detalle.registro}
      detail={detalle.registro && <Detalle {...props} registro={detalle.registro} />}
    />
  )
}

const NINGUNO: readonly never[] = []

function useRowEvents({ cabecera, detalle, escrituras }: RegistrosTableProps) {
  return {
    onEdit: cabecera.start,
    onToggle: useStable((fila: Registro) => {
      const isOpen = fila.id === detalle.abierto?.id
      const go = () => (isOpen ? detalle.close() : detalle.open(fila.id))
      if (detalle.sucio === null) return go()
      const seguir = isOpen ? DETALLE.siLoCerras : DETALLE.siAbrisOtro
      escrituras.setPregunta({ texto: `${DETALLE.hayCambios(detalle.sucio)} ${seguir}`, onContinuar: go })
    }),
    onDelete: useStable((fila: Registro) =>
      escrituras.setPregunta({
        texto: REGISTROS.confirmarBorrado,
        onContinuar: () => void escrituras.remove(fila), // `remove` reports its own outcome
      }),
    ),
  }
}

function Detalle({ registro, ...props }: RegistrosTableProps & { registro: Registro }) {
  const { detalle, escrituras } = props
  return (
    <DetalleRow
      key={`detalle-${registro.id}`}
      registro={registro}
      detalle={detalle}
      productos={props.catalogos.productos}
      tipos={props.catalogos.tipos}
      canChange={props.reach.isOnline}
      reasonId={props.reach.noticeId}
      isSaving={escrituras.isSaving}
      owner={props.owner}
      notify={props.notify}
      ProductoPicker={props.ProductoPicker}
      onGuardar={() => {
        if (!escrituras.isSaving) void escrituras.saveLineas(registro, detalle.lineas) // Reports its own outcome
      }}
      onQuitar={linea =>
        escrituras.setPregunta({
          texto: REGISTROS.confirmarQuitar,
          onContinuar: () => detalle.quitar(linea.clave),
        })
      }
      onSinProducto={() => escrituras.setAviso({ que: 'sin-producto' })}
    />
  )
}

const SinRegistros = ({ lista: { result, filtro } }: { lista: ListaRegistros }) => (
  <ListEmpty list={result} words={REGISTROS}>
    {filtro === null ? (
      <Empty icon="box" title={REGISTROS.vacia} detail={REGISTROS.vaciaDetalle} />
    ) : (
      <Empty icon="box" title={REGISTROS.vaciaConFiltro} />
    )}
  </ListEmpty>
)

/** Memoized: typing in another row does not render this row. */
const RegistroRow = memo(function RegistroRow({
  fila,
  isOpen,
  isDelPiso,
  onToggle,
  ...actions
}: RowEvents<Registro> & {
  fila: Registro
  isOpen: boolean
  /** Whether only moves of seats on the floor write records of this type. */
  isDelPiso: boolean
  onToggle: (fila: Registro) => void
}) {
  const nombre = nombreDeRegistro(fila)
  return (
    <tr className={isOpen ? 'open' : undefined}>
      <Cells row={fila} columns={COLUMNAS} />
      <RowActions
        accion="stock.cargar"
        deleteAccion="stock.escribir"
        {...actions}
        fila={fila}
        historialLabel={HISTORIAL.de(nombre)}
        {...(!isDelPiso && { editLabel: REGISTROS.editar(nombre), deleteLabel: REGISTROS.eliminar(nombre) })}
      >
        <IconButton
          label={isOpen ? REGISTROS.ocultarDetalle(nombre) : REGISTROS.verDetalle(nombre)}
          icon={isOpen ? 'chevron-up' : 'info'}
          aria-expanded={isOpen}
          onClick={() => onToggle(fila)}
        />
      </RowActions>
    </tr>
  )
})

interface RegistroEditRowProps {
  editor: Cabecera
  catalogos: Catalogos
  hoy: () => string
}

function RegistroEditRow(props: RegistroEditRowProps) {
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
      warning={otrosPrecios(edit)}
    >
      {(fields, noteId) => <Campos {...props} edit={edit} fields={fields} noteId={noteId} />}
    </RowEditor>
  )
}

/**
 * A warning about new prices; else null. The server prices all lines again if a record starts or stops being a sale.
 */
function otrosPrecios({ row, draft }: EdicionCabecera): string | null {
  const haciaVenta = isVenta(Number(draft.tipo_registro))
  if (row === null || row.detalles.length === 0 || isVenta(row.tipo_registro.id) === haciaVenta) return null
  return haciaVenta ? REGISTROS.tomanVenta : REGISTROS.tomanCosto
}

function Campos({
  edit: { row: fila, draft, invalid },
  editor,
  catalogos: { tipos, clientes },
  hoy,
  fields,
  noteId,
}: RegistroEditRowProps & {
  edit: EdicionCabecera
  fields: Fields<BorradorRegistro>
  noteId: string | undefined
}) {
  const text = (campo: 'nro_remito' | 'observaciones') => ({ maxLength: TEXTO_MAX, ...fields.text(campo) })
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
      <EditSelect
        className="c-tip"
        {...choice(
          'tipo_registro',
          tipos.filter(({ delPiso }) => delPiso !== true),
        )}
      />
      <EditCell isCode label={REGISTROS.nroRemito} className="c-rem" {...text('nro_remito')} />
      <EditSelect className="c-cli" noneLabel={REGISTROS.elegir} {...choice('cliente_proveedor', clientes)} />
      <EditCell label={REGISTROS.columnas.observaciones} className="c-obs" {...text('observaciones')} />
      <td className="c-mon num muted">{formatPesos(fila?.monto ?? 0)}</td>
    </>
  )
}

/** Takes a day of this year or of the nine years before. The time of day is kept (specification §2, §5). */
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
