import type { Registro } from '#contract/stock/registro.ts'
import { DETALLE, REGISTROS } from '#messages/stock/registros.ts'
import { EditableTable } from '#office/editable-table.tsx'
import type { Reach } from '#office/list-panel.tsx'
import { isLoading, ListEmpty } from '#office/list-state.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import { useStable } from '#ui/use-stable.ts'
import { ACCIONES, COLUMNAS } from './columnas.tsx'
import { DetalleRow, type DetalleRowProps } from './detalle/detalle-row.tsx'
import { RegistroEditRow } from './registro-edit-row.tsx'
import { RegistroRow } from './registro-row.tsx'
import type { Catalogos } from './use-catalogos.ts'
import type { Edicion } from './use-edicion.ts'
import type { ListaRegistros } from './use-lista-registros.ts'

type OfDetalle = Pick<DetalleRowProps, 'owner' | 'notify' | 'ProductoPicker' | 'scroller'>
interface RegistrosTableProps extends OfDetalle, Edicion {
  lista: ListaRegistros
  catalogos: Catalogos
  reach: Reach
  onHistorial: ((fila: Registro) => void) | undefined
}

/** The records of the page, one of them with its lines; or why there are none. */
export function RegistrosTable(props: RegistrosTableProps) {
  const { lista, catalogos, hoy, cabecera, detalle } = props
  const rows = useRowEvents(props)
  const { result } = lista
  const isWaiting = isLoading(result)
  // An open edit stays in sight when the new search has no rows
  const isEditing = cabecera.edit !== null || detalle.registro !== null
  if (!isWaiting && !isEditing && !result.rows?.length) return <SinRegistros lista={lista} />
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
      rows={isWaiting ? null : lista.pages.shown}
      keyOf={({ id }) => id}
      renderRow={(fila, takesFocus) => (
        <RegistroRow
          {...rows}
          fila={fila}
          isOpen={fila.id === detalle.registro?.id}
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

/** Asks before a record with unsaved lines is closed. */
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
        onContinuar: () => void escrituras.remove(fila), // It reports its own outcome
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
      scroller={props.scroller}
      onGuardar={() => {
        if (!escrituras.isSaving) void escrituras.saveLineas(registro, detalle.lineas) // The same
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
