import '#ui/table/table.css'
import '#office/row-cards.css'
import './registros.css'
import { useState } from 'react'
import type { Registro } from '#contract/stock/registro.ts'
import { type FiltroCompleto, SIN_FILTRO } from '#domain/registro/lista-registros.ts'
import { nombreDeRegistro } from '#domain/registro/registro.ts'
import { ENTREGAS } from '#messages/stock/entregas.ts'
import { COLUMNAS_LINEA, DETALLE, lineasDe, REGISTROS } from '#messages/stock/registros.ts'
import { useKeptFocus } from '#office/focus.tsx'
import { BorradosButton, useHistorial } from '#office/historial/use-historial.tsx'
import {
  CreateButton,
  isLoading,
  ListFailure,
  ListPanel,
  PageHead,
  type ScreenProps,
  SearchForm,
  usePreloads,
  useReach,
  useScroll,
} from '#office/list-panel.tsx'
import { PagesFoot } from '#office/pages.tsx'
import { ProductoFilters, RefFilter } from '#office/ref-filter.tsx'
import { SacarLista } from '#office/salida/sacar.tsx'
import { elegido, filtroEnPalabras, hojaDe, productoElegido, type Salida } from '#office/salida/salida.ts'
import { SearchText } from '#office/search-text.tsx'
import { useEntregas } from '#queries/stock/use-entregas.ts'
import { Button } from '#ui/controls/button.tsx'
import { preloadCalendar } from '#ui/overlay/date-field.tsx'
import { useBorradores } from './borradores/use-borradores.ts'
import { COLUMNAS } from './columnas.tsx'
import type { ProductoPicker } from './detalle/detalle-row.tsx'
import { RegistrosDialogs } from './registros-dialogs.tsx'
import { RegistrosTable } from './registros-table.tsx'
import { RemitosButton } from './remitos-dialog.tsx'
import { useEdicion } from './use-edicion.ts'
import {
  type Catalogos,
  type ListaRegistros,
  useCatalogos,
  useListaRegistros,
} from './use-lista-registros.ts'

/** Registros (specification §2): stock records, their rows and their lines. */
export default function RegistrosScreen({
  notify,
  sesion,
  ProductoPicker,
}: ScreenProps & { ProductoPicker: ProductoPicker }) {
  const owner = sesion.nombre
  const reach = useReach()
  const scroll = useScroll()
  const { onHistorial, historial } = useHistorial<Registro>('registros', nombreDeRegistro, {
    quien: owner,
    notify,
  })
  const catalogos = useCatalogos(owner)
  const lista = useListaRegistros(owner, catalogos.productos)
  const edicion = useEdicion(owner, notify, lista, catalogos.productos)
  usePreloads(preloadCalendar)
  const { result, filtro } = lista
  const paraConfirmar = useEntregas(owner).data?.entregas ?? null
  const borradores = useBorradores(paraConfirmar)
  const [isSoloEntregas, setSoloEntregas] = useState(false)
  const box = useKeptFocus<HTMLDivElement>()
  const { cabecera } = edicion
  return (
    <div ref={box} tabIndex={-1} className="list-screen registros">
      <PageHead title={REGISTROS.titulo} count={<Cuantos result={result} />}>
        <RemitosButton owner={owner} />
        <BorradosButton sobre="registros" quien={owner} notify={notify} />
        <SacarLista salida={salidaOf(lista, catalogos)} quien={owner} notify={notify} />
        <CreateButton
          accion="stock.cargar"
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
            entregas={paraConfirmar?.length ?? 0}
            isSoloEntregas={isSoloEntregas}
            onSoloEntregas={setSoloEntregas}
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
            hasPager={result.data !== null && result.data.length > 0 && !isSoloEntregas}
            isKnown={result.data !== null && !isSoloEntregas}
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
          borradores={borradores}
          isSoloEntregas={isSoloEntregas}
          catalogos={catalogos}
          reach={reach}
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
  result.data === null ? (
    <span className="sr">{isLoading(result) && REGISTROS.cargando}</span>
  ) : (
    <span>{REGISTROS.encontrados(result.data.length)}</span>
  )

interface FiltrosProps {
  catalogos: Catalogos
  pedido: FiltroCompleto
  hasFiltro: boolean
  entregas: number
  isSoloEntregas: boolean
  onSoloEntregas: (isSolo: boolean) => void
  onBuscar: (filtro: FiltroCompleto) => void
}

/** A changed filter takes effect with Buscar or Enter (specification §2). */
function Filtros({ catalogos, pedido, hasFiltro, entregas, isSoloEntregas, ...on }: FiltrosProps) {
  const { onBuscar, onSoloEntregas } = on
  const [filtro, setFiltro] = useState(pedido)
  const clear = () => {
    setFiltro(SIN_FILTRO)
    onBuscar(SIN_FILTRO)
  }
  return (
    <SearchForm onSearch={() => onBuscar({ ...filtro, texto: filtro.texto.trim() })}>
      <SearchText
        label={REGISTROS.buscarTexto}
        value={filtro.texto}
        onTexto={texto => setFiltro({ ...filtro, texto })}
      />
      <RefFilter
        label={REGISTROS.filtros.tipo}
        refs={catalogos.tipos}
        value={filtro.tipo}
        onChange={tipo => setFiltro({ ...filtro, tipo })}
      />
      <RefFilter
        label={REGISTROS.filtros.cliente_proveedor}
        refs={catalogos.clientes}
        value={filtro.cliente_proveedor}
        onChange={cliente_proveedor => setFiltro({ ...filtro, cliente_proveedor })}
      />
      <ProductoFilters filtro={filtro} catalogos={catalogos} onFiltro={setFiltro} />
      {(entregas > 0 || isSoloEntregas) && (
        <Button
          icon="clock"
          variant={isSoloEntregas ? 'soft' : 'default'}
          count={entregas}
          aria-pressed={isSoloEntregas}
          onClick={() => onSoloEntregas(!isSoloEntregas)}
        >
          {ENTREGAS.paraConfirmar}
        </Button>
      )}
      <Button type="submit">{REGISTROS.buscar}</Button>
      {hasFiltro && (
        <Button variant="quiet" onClick={clear}>
          {REGISTROS.quitarFiltros}
        </Button>
      )}
    </SearchForm>
  )
}

const salidaOf = (
  { result, enOrden, pedido }: ListaRegistros,
  catalogos: Catalogos,
): Salida<Registro> | null =>
  result.data && {
    titulo: REGISTROS.titulo,
    columnas: COLUMNAS,
    filas: enOrden,
    otras: [hojaDe({ titulo: DETALLE.lineas, columnas: COLUMNAS_LINEA, filas: enOrden.flatMap(lineasDe) })],
    filtro: filtroEnPalabras(pedido.texto, [
      [REGISTROS.filtros.tipo, elegido(catalogos.tipos, pedido.tipo)],
      [REGISTROS.filtros.cliente_proveedor, elegido(catalogos.clientes, pedido.cliente_proveedor)],
      ...productoElegido(pedido, catalogos),
    ]),
  }
