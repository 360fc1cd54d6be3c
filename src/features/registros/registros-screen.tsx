import '#ui/table/table.css'
import './registros.css'
import { useCallback, useId, useRef, useState } from 'react'
import type { Registro } from '#contract/registro.ts'
import { nombreDeRegistro } from '#domain/registro/nombre-registro.ts'
import { DETALLE, deslizar, REGISTROS } from '#messages.ts'
import { OjoDialog } from '#office/dialogs.tsx'
import { EditableTable } from '#office/editable-table.tsx'
import { CreateButton, PageHead, usePreloads } from '#office/list-parts.tsx'
import { isLoading, ListEmpty, ListFailure, ListNotice } from '#office/list-state.tsx'
import { PagesFoot } from '#office/pages.tsx'
import { useHoyFabrica } from '#queries/informes/use-hoy-fabrica.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { showSavedRegistro } from '#queries/stock/use-registros.ts'
import { useLeaveGuard } from '#ui/leave-guard.ts'
import { Empty } from '#ui/notices/empty.tsx'
import type { Notify } from '#ui/notify.ts'
import { preloadCalendar } from '#ui/overlay/date-field.tsx'
import { SideHint } from '#ui/table/side-hint.tsx'
import { useAside } from '#ui/table/use-aside.ts'
import { ACCIONES, COLUMNAS } from './columnas.tsx'
import { ConflictoDialog } from './conflicto-dialog.tsx'
import { AvisoDialog } from './detalle/avisos.tsx'
import { isSucio } from './detalle/detalle-abierto.ts'
import { DetalleRow } from './detalle/detalle-row.tsx'
import type { ProductoPicker } from './detalle/producto-picker.ts'
import { useDetalle } from './detalle/use-detalle.ts'
import { Filtros } from './filtros.tsx'
import { RegistroEditRow } from './registro-edit-row.tsx'
import { RegistroRow } from './registro-row.tsx'
import { nombreDeFila, rebased, useCabecera } from './use-cabecera.ts'
import { useCatalogos } from './use-catalogos.ts'
import { useEscrituras } from './use-escrituras.ts'
import { useListaRegistros } from './use-lista-registros.ts'
import { useRegistroPedido } from './use-registro-pedido.ts'

/** What is asked first, because something is lost if the person goes on. */
interface Pregunta {
  texto: string
  onContinuar: () => void
}

const idOf = ({ id }: Registro): number => id

/** Registros (specification §2): stock records, their rows and their lines. */
export default function RegistrosScreen({
  notify,
  sesion,
  ProductoPicker,
}: {
  notify: Notify
  sesion: { nombre: string }
  ProductoPicker: ProductoPicker
}) {
  const owner = sesion.nombre
  const { online } = useNetwork()
  const hoy = useHoyFabrica()
  const catalogos = useCatalogos(owner)
  const lista = useListaRegistros(owner, catalogos.productos)
  const detalle = useDetalle(owner, lista.filaDe)
  const escrituras = useEscrituras({
    notify,
    detalle,
    put: (id, fila) => showSavedRegistro(owner, id, fila),
    onSaved: registro =>
      cabecera.rebase(({ row, draft }) =>
        row?.id === registro.id ? rebased({ row, draft }, registro) : { row, draft },
      ),
  })
  const [pregunta, setPregunta] = useState<Pregunta | null>(null)
  const pedido = useRegistroPedido(lista, detalle, notify)
  const cabecera = useCabecera(owner, {
    notify,
    hoy,
    onCreated: registro => registro && pedido.open(registro.id),
    onModified: (id, { registro, warnings }) => {
      if (registro !== null) {
        showSavedRegistro(owner, id, registro)
        detalle.rebase(registro)
      }
      escrituras.warn(warnings)
    },
    onConflict: (edicion, actual) => escrituras.decideFila(edicion, actual, cabecera),
    onFailure: escrituras.fail,
  })
  const reasonId = useId()
  const reason = online ? undefined : reasonId
  const scroller = useRef<HTMLDivElement>(null)
  const aside = useAside(scroller)
  usePreloads(preloadCalendar)

  const { abierto, registro: abierta } = detalle
  const { edit: edicion } = cabecera
  const sucio = isSucio(abierto) && abierta !== null ? nombreDeRegistro(abierta) : null
  const sucia = edicion !== null && cabecera.isChanged ? nombreDeFila(edicion.row) : null
  const cambiado = sucio ?? sucia
  useLeaveGuard(cambiado === null ? null : DETALLE.hayCambios(cambiado), () => {
    detalle.close()
    cabecera.cancel()
  })

  const events = useLatest({
    toggle: (fila: Registro) => {
      const isOpen = fila.id === abierto?.id
      const go = () => (isOpen ? detalle.close() : detalle.open(fila.id))
      if (sucio === null) return go()
      const seguir = isOpen ? DETALLE.siLoCerras : DETALLE.siAbrisOtro
      setPregunta({ texto: `${DETALLE.hayCambios(sucio)} ${seguir}`, onContinuar: go })
    },
    remove: (fila: Registro) =>
      setPregunta({
        texto: REGISTROS.confirmarBorrado,
        onContinuar: () => void escrituras.remove(fila), // It tells by itself how it went
      }),
  })
  const onToggle = useCallback((fila: Registro) => events.current.toggle(fila), [events])
  const onDelete = useCallback((fila: Registro) => events.current.remove(fila), [events])

  const { result, pages } = lista
  const isWaiting = isLoading(result)
  const hasRows = result.rows !== null && result.rows.length > 0
  const guardar = () => {
    if (abierta !== null && !escrituras.isSaving) void escrituras.saveLineas(abierta, detalle.lineas) // It tells by itself
  }
  return (
    <div className="registros">
      <PageHead
        title={REGISTROS.titulo}
        count={
          result.rows === null ? (
            <span className="sr">{isWaiting ? REGISTROS.cargando : ''}</span>
          ) : (
            REGISTROS.encontrados(result.rows.length)
          )
        }
      >
        <CreateButton label={REGISTROS.nuevo} reasonId={reason} onClick={() => cabecera.start(null)} />
      </PageHead>
      <section className="panel sheet" aria-label={REGISTROS.titulo}>
        <Filtros
          catalogos={catalogos}
          pedido={lista.pedido}
          hasFiltro={lista.filtro !== null}
          onBuscar={cabecera.leaving(lista.buscar)}
        />
        <ListNotice
          id={reasonId}
          list={result}
          isOnline={online}
          words={REGISTROS}
          more={result.asOf !== null && lista.filtro !== null && !online && REGISTROS.filtradoAca}
        />
        <div className="table-wrap" ref={scroller} data-aside={aside.overflows || undefined}>
          {/* What is being edited is not dropped because what is asked for now has no rows */}
          {hasRows || isWaiting || edicion !== null || abierta !== null ? (
            <EditableTable
              title={REGISTROS.titulo}
              columns={COLUMNAS}
              last={ACCIONES}
              orden={lista.orden}
              onOrden={cabecera.leaving(lista.ordenar)}
              isBusy={result.isFetching}
              places={12}
              editor={cabecera}
              editing={
                edicion && (
                  <RegistroEditRow
                    key={`fila-${cabecera.key}`}
                    edicion={edicion}
                    editor={cabecera}
                    catalogos={catalogos}
                    hoy={hoy}
                  />
                )
              }
              rows={isWaiting ? null : pages.shown}
              keyOf={idOf}
              renderRow={(fila, takesFocus) => (
                <RegistroRow
                  fila={fila}
                  isOpen={fila.id === abierta?.id}
                  reasonId={reason}
                  takesFocus={takesFocus}
                  onEdit={cabecera.start}
                  onToggle={onToggle}
                  onDelete={onDelete}
                />
              )}
              open={abierta}
              detail={
                abierta && (
                  <DetalleRow
                    key={`detalle-${abierta.id}`}
                    registro={abierta}
                    detalle={detalle}
                    productos={catalogos.productos}
                    canChange={online}
                    reasonId={reasonId}
                    isSaving={escrituras.isSaving}
                    owner={owner}
                    notify={notify}
                    ProductoPicker={ProductoPicker}
                    scroller={scroller}
                    onGuardar={guardar}
                    onQuitar={linea =>
                      setPregunta({
                        texto: REGISTROS.confirmarQuitar,
                        onContinuar: () => detalle.quitar(linea.clave),
                      })
                    }
                    onSinProducto={() => escrituras.setAviso({ que: 'sin-producto' })}
                  />
                )
              }
            />
          ) : (
            <ListEmpty list={result} words={REGISTROS}>
              {lista.filtro === null ? (
                <Empty icon="box" title={REGISTROS.vacia} detail={REGISTROS.vaciaDetalle} />
              ) : (
                <Empty icon="box" title={REGISTROS.vaciaConFiltro} />
              )}
            </ListEmpty>
          )}
        </div>
        <SideHint aside={aside} text={deslizar} />
        <PagesFoot
          pages={pages}
          label="Páginas"
          hasPager={hasRows}
          isKnown={result.rows !== null}
          onPage={cabecera.leaving(pages.setPage)}
        />
      </section>
      {escrituras.aviso !== null && <AvisoDialog aviso={escrituras.aviso} onNext={escrituras.setAviso} />}
      {escrituras.conflicto !== null && (
        <ConflictoDialog
          conflicto={escrituras.conflicto}
          catalogos={catalogos}
          onClose={escrituras.closeConflicto}
        />
      )}
      <ListFailure list={result} words={REGISTROS} />
      {pregunta !== null && (
        <OjoDialog
          onClose={() => setPregunta(null)}
          onConfirm={() => {
            setPregunta(null)
            pregunta.onContinuar()
          }}
        >
          {pregunta.texto}
        </OjoDialog>
      )}
    </div>
  )
}

/** What the handlers of memoised rows call, as of the last render. */
function useLatest<T>(value: T): { current: T } {
  const latest = useRef(value)
  latest.current = value
  return latest
}
