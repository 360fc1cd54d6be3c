import '#ui/table/table.css'
import './registros.css'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { Registro } from '#contract/registro.ts'
import { nombreDeRegistro } from '#domain/registro/nombre-registro.ts'
import { countPaginas, rangoPagina } from '#domain/valor/pagina.ts'
import { DETALLE, REGISTROS } from '#messages/stock/registros.ts'
import { deslizar, TABLA } from '#messages/tabla.ts'
import { useHoyFabrica } from '#queries/informes/use-hoy-fabrica.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { Button } from '#ui/controls/button.tsx'
import { useLeaveGuard } from '#ui/leave-guard.ts'
import type { Notify } from '#ui/notify.ts'
import { preloadCalendar } from '#ui/overlay/date-field.tsx'
import { preloadOverlays } from '#ui/overlay.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { SideHint } from '#ui/table/side-hint.tsx'
import { useAside } from '#ui/table/use-aside.ts'
import { ConflictoDialog } from './conflicto-dialog.tsx'
import { AvisoDialog } from './detalle/avisos.tsx'
import { isSucio } from './detalle/detalle-abierto.ts'
import { DetalleRow } from './detalle/detalle-row.tsx'
import { type Pregunta, PreguntaDialog } from './detalle/pregunta.tsx'
import type { ProductoPicker } from './detalle/producto-picker.ts'
import { useDetalle } from './detalle/use-detalle.ts'
import { Filtros } from './filtros.tsx'
import { ListEmpty } from './list-empty.tsx'
import { ListNotice } from './list-notice.tsx'
import { RegistroEditRow } from './registro-edit-row.tsx'
import { RegistrosTable } from './registros-table.tsx'
import { hasCambiosDeFila, nombreDeEdicion, useCabecera } from './use-cabecera.ts'
import { useCatalogos } from './use-catalogos.ts'
import { useEscrituras } from './use-escrituras.ts'
import { useListaRegistros } from './use-lista-registros.ts'
import { useQueryFailure } from './use-query-failure.ts'
import { useRegistroPedido } from './use-registro-pedido.ts'

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
    put: lista.put,
    onSaved: registro => cabecera.rebase(registro),
  })
  const [pregunta, setPregunta] = useState<Pregunta | null>(null)
  const pedido = useRegistroPedido(lista, detalle, notify)
  const cabecera = useCabecera(owner, {
    notify,
    hoy,
    onCreated: registro => registro && pedido.open(registro.id),
    onModified: (id, { registro, warnings }) => {
      if (registro !== null) {
        lista.put(id, registro)
        detalle.rebase(registro)
      }
      escrituras.warn(warnings)
    },
    onConflict: (edicion, actual) => escrituras.decideFila(edicion, actual, cabecera),
    onFailure: escrituras.fail,
  })
  useQueryFailure(lista.result, escrituras.setAviso)
  const reasonId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const aside = useAside(scroller)
  useEffect(() => {
    const idle = setTimeout(() => {
      preloadOverlays()
      preloadCalendar()
    }, 300) // After the first paint
    return () => clearTimeout(idle)
  }, [])

  const { abierto, registro: abierta } = detalle
  const { edicion } = cabecera
  const sucio = isSucio(abierto) && abierta !== null ? nombreDeRegistro(abierta) : null
  const sucia = edicion !== null && hasCambiosDeFila(edicion) ? nombreDeEdicion(edicion) : null
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

  const { result, total, pagina } = lista
  const isLoading = result.filas === null && result.isFetching
  const hasRows = result.filas !== null && total > 0
  /** What is being edited is not dropped because what is asked for now has no rows. */
  const isTable = hasRows || isLoading || edicion !== null || abierta !== null
  const guardar = () => {
    if (abierta !== null && !escrituras.isSaving) void escrituras.saveLineas(abierta, detalle.lineas) // It tells by itself
  }
  return (
    <div className="registros">
      <div className="page-head">
        <h1>{REGISTROS.titulo}</h1>
        <span className="count" role="status">
          {result.filas === null ? (
            <span className="sr">{isLoading ? REGISTROS.cargando : ''}</span>
          ) : (
            REGISTROS.encontrados(total)
          )}
        </span>
        <span className="grow" />
        <Button
          icon="plus"
          disabled={!online}
          aria-describedby={online ? undefined : reasonId}
          onClick={() => cabecera.start(null)}
        >
          {REGISTROS.nuevo}
        </Button>
      </div>
      <section className="panel sheet" aria-label={REGISTROS.titulo}>
        <Filtros
          catalogos={catalogos}
          pedido={lista.pedido}
          hasFiltro={lista.filtro !== null}
          onBuscar={filtro => {
            cabecera.leave()
            lista.buscar(filtro)
          }}
        />
        <ListNotice id={reasonId} result={result} isOnline={online} isFiltered={lista.filtro !== null} />
        <div className="table-wrap" ref={scroller} data-aside={aside.overflows || undefined}>
          {isTable ? (
            <RegistrosTable
              filas={isLoading ? null : lista.filas}
              isBusy={result.isFetching}
              orden={lista.orden}
              canChange={online}
              reasonId={reasonId}
              editada={edicion && (edicion.fila?.id ?? 'nueva')}
              editRow={
                edicion && (
                  <RegistroEditRow
                    key={`fila-${edicion.fila?.id ?? 0}`}
                    edicion={edicion}
                    isSaving={cabecera.isSaving}
                    catalogos={catalogos}
                    hoy={hoy}
                    onChange={cabecera.change}
                    onSave={() => void cabecera.save()} // It tells by itself how it went
                    onCancel={cabecera.cancel}
                  />
                )
              }
              abierta={abierta}
              detalleRow={
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
              foco={cabecera.foco}
              onOrden={columna => {
                cabecera.leave()
                lista.ordenar(columna)
              }}
              onEdit={cabecera.start}
              onToggle={onToggle}
              onDelete={onDelete}
            />
          ) : (
            <ListEmpty result={result} isFiltered={lista.filtro !== null} />
          )}
        </div>
        <SideHint aside={aside} text={deslizar} />
        <div className="table-foot">
          <span className="grow" />
          <span className="range">{result.filas === null ? '–' : rangoPagina(pagina, total)}</span>
          {hasRows && (
            <Pager
              page={pagina}
              pages={countPaginas(total)}
              label={TABLA.paginas}
              words={TABLA.pager}
              onPage={siguiente => {
                cabecera.leave()
                lista.setPagina(siguiente)
              }}
            />
          )}
        </div>
      </section>
      {escrituras.aviso !== null && <AvisoDialog aviso={escrituras.aviso} onNext={escrituras.setAviso} />}
      {escrituras.conflicto !== null && (
        <ConflictoDialog
          conflicto={escrituras.conflicto}
          catalogos={catalogos}
          onClose={escrituras.closeConflicto}
        />
      )}
      {pregunta !== null && <PreguntaDialog pregunta={pregunta} onClose={() => setPregunta(null)} />}
    </div>
  )
}

/** What the handlers of memoised rows call, as of the last render. */
function useLatest<T>(value: T): { current: T } {
  const latest = useRef(value)
  latest.current = value
  return latest
}
