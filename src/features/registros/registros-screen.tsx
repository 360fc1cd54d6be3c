import '#ui/table/table.css'
import '#office/row-cards.css'
import './registros.css'
import { nombreDeRegistro } from '#domain/registro/nombre-registro.ts'
import { REGISTROS } from '#messages/stock/registros.ts'
import { BorradosButton } from '#office/historial/borrados-button.tsx'
import { useHistorial } from '#office/historial/use-historial.tsx'
import { ListPanel, useReach, useScroll } from '#office/list-panel.tsx'
import { CreateButton, PageHead, usePreloads } from '#office/list-parts.tsx'
import { isLoading, ListFailure } from '#office/list-state.tsx'
import { PagesFoot } from '#office/pages.tsx'
import { SacarLista } from '#office/salida/sacar-lista.tsx'
import type { Notify } from '#ui/notify.ts'
import { preloadCalendar } from '#ui/overlay/date-field.tsx'
import type { ProductoPicker } from './detalle/detalle-row.tsx'
import { Filtros } from './filtros.tsx'
import { RegistrosDialogs } from './registros-dialogs.tsx'
import { RegistrosTable } from './registros-table.tsx'
import { salidaDe } from './salida.ts'
import { useCatalogos } from './use-catalogos.ts'
import { useEdicion } from './use-edicion.ts'
import { useListaRegistros } from './use-lista-registros.ts'

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
  const reach = useReach()
  const scroll = useScroll()
  const { onHistorial, historial } = useHistorial('registros', nombreDeRegistro, nombreDeRegistro, {
    quien: owner,
    notify,
  })
  const catalogos = useCatalogos(owner)
  const lista = useListaRegistros(owner, catalogos.productos)
  const edicion = useEdicion(owner, notify, lista)
  usePreloads(preloadCalendar)
  const { result, filtro } = lista
  const { cabecera } = edicion
  return (
    <div className="registros">
      <PageHead title={REGISTROS.titulo} count={<Cuantos result={result} />}>
        <BorradosButton sobre="registros" quien={owner} notify={notify} />
        <SacarLista salida={salidaDe(lista, catalogos)} quien={owner} notify={notify} />
        <CreateButton
          label={REGISTROS.nuevo}
          reasonId={reach.reasonId}
          onClick={() => cabecera.start(null)}
        />
      </PageHead>
      <ListPanel
        title={REGISTROS.titulo}
        search={
          <Filtros
            catalogos={catalogos}
            pedido={lista.pedido}
            hasFiltro={filtro !== null}
            onBuscar={cabecera.leaving(lista.buscar)}
          />
        }
        list={result}
        words={REGISTROS}
        reach={reach}
        more={result.asOf !== null && filtro !== null && !reach.isOnline && REGISTROS.filtradoAca}
        scroll={scroll}
        foot={
          <PagesFoot
            pages={lista.pages}
            hasPager={result.rows !== null && result.rows.length > 0}
            isKnown={result.rows !== null}
            onPage={cabecera.leaving(lista.pages.setPage)}
          />
        }
      >
        <RegistrosTable
          {...edicion}
          owner={owner}
          notify={notify}
          ProductoPicker={ProductoPicker}
          lista={lista}
          catalogos={catalogos}
          reach={reach}
          scroller={scroll.scroller}
          onHistorial={onHistorial}
        />
      </ListPanel>
      {historial}
      <RegistrosDialogs owner={owner} escrituras={edicion.escrituras} catalogos={catalogos} />
      <ListFailure list={result} words={REGISTROS} />
    </div>
  )
}

const Cuantos = ({ result }: { result: ReturnType<typeof useListaRegistros>['result'] }) =>
  result.rows === null ? (
    <span className="sr">{isLoading(result) && REGISTROS.cargando}</span>
  ) : (
    <span>{REGISTROS.encontrados(result.rows.length)}</span>
  )
