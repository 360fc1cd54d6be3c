import '#ui/table/table.css'
import '#office/row-cards.css'
import './ventas.css'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { FilaVentas, Ventas } from '#contract/informes/ventas.ts'
import { type RangoFechas, reviewRango } from '#domain/informe/periodo.ts'
import {
  abrirFila,
  type ConsultaVentas,
  GRUPOS_VENTAS,
  PRESETS_VENTAS,
  parseVentas,
  pedidoVentas,
  rangoDeVentas,
  sumVentas,
  writeVentas,
} from '#domain/stock/ventas.ts'
import { formatFecha } from '#domain/valor/fecha.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { CIFRAS_VENTAS, COLUMNAS_VENTAS, NOMBRES_VENTAS, VENTAS } from '#messages/stock/ventas.ts'
import { ExtremoField } from '#office/fecha-fields.tsx'
import {
  isLoading,
  ListEmpty,
  ListPanel,
  PageHead,
  type ScreenProps,
  usePreloads,
  useReach,
} from '#office/list-panel.tsx'
import { Cells, columnsOf, type DataColumn, ListTable } from '#office/list-table.tsx'
import { PagesFoot, usePages } from '#office/pages.tsx'
import { SacarLista } from '#office/salida/sacar.tsx'
import { filtroEnPalabras, type Salida } from '#office/salida/salida.ts'
import { useRetryOnReturn } from '#queries/device.ts'
import { useHoyFabrica } from '#queries/informes/use-hoy-fabrica.ts'
import { useVentas } from '#queries/stock/use-registros.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Segmented } from '#ui/controls/segmented.tsx'
import { Empty } from '#ui/notices/notice.tsx'
import type { Notify } from '#ui/notices/toast.tsx'
import { preloadCalendar } from '#ui/overlay/date-field.tsx'
import { Icon } from '#ui/signs/icon.tsx'

/** Sales and stock movements of a period, by product, client or month. The address contains the query. */
export default function VentasScreen({ notify, sesion }: ScreenProps) {
  const [params] = useSearchParams()
  const hoy = useHoyFabrica()
  const consulta = parseVentas(name => params.get(name), hoy())
  usePreloads(preloadCalendar)
  if (consulta === 'invalida')
    return (
      <div className="list-screen ventas">
        <PageHead title={VENTAS.titulo} count={null} />
        <Empty
          icon="report"
          title={VENTAS.enlaceInvalido}
          detail={VENTAS.enlaceInvalidoDetalle}
          actions={
            <Link className={buttonClass('primary')} to="?">
              {VENTAS.verEsteMes}
            </Link>
          }
        />
      </div>
    )
  return <Mostrada consulta={consulta} hoy={hoy()} owner={sesion.nombre} notify={notify} />
}

const rutaOf = (consulta: ConsultaVentas): string => `?${new URLSearchParams(writeVentas(consulta))}`

interface MostradaProps {
  consulta: ConsultaVentas
  /** Today at the factory. */
  hoy: string
  owner: string
  notify: Notify
}

function Mostrada({ consulta, hoy, owner, notify }: MostradaProps) {
  const reach = useReach()
  const lista = useVentas(owner, pedidoVentas(consulta))
  useRetryOnReturn(reach.isOnline, lista.refetch)
  const navigate = useNavigate()
  const change = (part: Partial<ConsultaVentas>) => void navigate(rutaOf({ ...consulta, ...part }))
  const { data, error } = lista
  const columnas = columnasOf(consulta)
  const pages = usePages(data?.filas ?? NINGUNA)
  const { setPage } = pages
  const ruta = rutaOf(consulta)
  const asked = useRef(ruta)
  useEffect(() => {
    // A new query starts at page 1; a reload keeps the page
    if (asked.current !== ruta) setPage(1)
    asked.current = ruta
  }, [ruta, setPage])
  const titulo = VENTAS.porGrupo(VENTAS.grupos[consulta.por])
  return (
    <div className="list-screen ventas">
      <PageHead title={VENTAS.titulo} count={data && VENTAS.totales(sumVentas(data.filas))}>
        <SacarLista salida={salidaOf(consulta, columnas, data)} quien={owner} notify={notify} />
      </PageHead>
      <ListPanel
        title={titulo}
        search={
          <Filtros
            key={consulta.desde + consulta.hasta}
            consulta={consulta}
            ventas={data}
            hoy={hoy}
            onChange={change}
          />
        }
        list={lista}
        words={VENTAS}
        reach={reach}
        foot={pages.pages > 1 && <PagesFoot pages={pages} label={VENTAS.paginas} hasPager />}
      >
        {error?.status === NOT_FOUND && data === null ? (
          <SinVentas />
        ) : (
          <Filas lista={lista} filas={pages.shown} columnas={columnas} titulo={titulo} />
        )}
      </ListPanel>
    </div>
  )
}

const NOT_FOUND = 404

const SinVentas = () => (
  <Empty
    icon="report"
    title={VENTAS.sinVentas}
    detail={VENTAS.sinVentasDetalle}
    actions={
      <Link className={buttonClass('primary')} to="/stock/registro">
        {VENTAS.irARegistros}
      </Link>
    }
  />
)

function salidaOf(
  consulta: ConsultaVentas,
  columnas: readonly DataColumn<FilaVentas>[],
  data: Ventas | null,
): Salida<FilaVentas> | null {
  if (data === null) return null
  const { por, desde, hasta } = consulta
  return {
    titulo: VENTAS.porGrupo(VENTAS.grupos[por]),
    columnas,
    filas: data.filas,
    filtro: filtroEnPalabras('', [
      [VENTAS.periodo, INFORME.rango(formatFecha(desde), formatFecha(hasta))],
      [VENTAS.producto, data.producto?.nombre],
      [VENTAS.cliente, data.cliente?.nombre],
    ]),
  }
}

const columna = columnsOf(COLUMNAS_VENTAS)

/** The first column has the row's name, which links to its details. */
export function columnasOf(consulta: ConsultaVentas): readonly DataColumn<FilaVentas>[] {
  const [primera = 'mes', ...otras] = NOMBRES_VENTAS[consulta.por]
  const { value } = COLUMNAS_VENTAS[primera]
  return [
    columna(primera, `c-${primera}`, 110, {
      show: fila => {
        const abierta = abrirFila(consulta, fila)
        const nombre = String(value(fila) ?? '')
        if (abierta === null) return nombre
        return (
          <Link
            className="link"
            to={rutaOf(abierta)}
            aria-label={VENTAS.abrir(nombre, VENTAS.grupos[abierta.por])}
          >
            {nombre}
          </Link>
        )
      },
    }),
    ...otras.map(clave => columna(clave, `c-${clave}`, 160)),
    ...CIFRAS_VENTAS.map(clave =>
      columna(clave, `c-cifra num`, 60, { ...(clave === 'ventas' && { look: 'strong' }) }),
    ),
  ]
}

function Filas({
  lista,
  filas,
  columnas,
  titulo,
}: {
  lista: ReturnType<typeof useVentas>
  filas: readonly FilaVentas[]
  columnas: readonly DataColumn<FilaVentas>[]
  titulo: string
}) {
  const isWaiting = isLoading(lista)
  if (!isWaiting && filas.length === 0)
    return (
      <ListEmpty list={lista} words={VENTAS}>
        <Empty icon="box" title={VENTAS.vacio} detail={VENTAS.vacioDetalle} />
      </ListEmpty>
    )
  return (
    <>
      <ListTable
        className="table row-cards"
        title={titulo}
        columns={columnas}
        isBusy={lista.isFetching}
        places={isWaiting ? 8 : 0}
      >
        <tbody>
          {!isWaiting &&
            filas.map(fila => (
              <tr key={`${fila.id} ${fila.nombre}`}>
                <Cells row={fila} columns={columnas} isLabelled />
              </tr>
            ))}
        </tbody>
      </ListTable>
      {isWaiting && (
        <span className="sr" role="status">
          {VENTAS.cargando}
        </span>
      )}
    </>
  )
}

const NINGUNA: readonly never[] = []

interface FiltrosProps {
  consulta: ConsultaVentas
  ventas: Ventas | null
  hoy: string
  onChange: (part: Partial<ConsultaVentas>) => void
}

function Filtros({ consulta, ventas, hoy, onChange }: FiltrosProps) {
  const { producto, cliente } = consulta
  return (
    <div className="filterbar">
      <Segmented
        label={VENTAS.por}
        options={GRUPOS_VENTAS.map(value => ({ value, label: VENTAS.grupos[value] }))}
        value={consulta.por}
        onChange={value => onChange({ por: GRUPOS_VENTAS.find(grupo => grupo === value) ?? 'producto' })}
      />
      <fieldset className="rapidas" aria-label={VENTAS.fechasRapidas}>
        {PRESETS_VENTAS.map(preset => {
          const rango = rangoDeVentas(preset, hoy)
          const isPuesto = rango.desde === consulta.desde && rango.hasta === consulta.hasta
          return (
            <Button
              key={preset}
              variant={isPuesto ? 'soft' : 'default'}
              aria-pressed={isPuesto}
              onClick={() => onChange(rango)}
            >
              {VENTAS.presets[preset]}
            </Button>
          )
        })}
      </fieldset>
      <Fechas consulta={consulta} hoy={hoy} onChange={onChange} />
      {producto !== 0 && (
        <Elegido
          que={VENTAS.producto}
          nombre={ventas?.producto?.nombre}
          onQuitar={() => onChange({ producto: 0 })}
        />
      )}
      {cliente !== 0 && (
        <Elegido
          que={VENTAS.cliente}
          nombre={ventas?.cliente?.nombre}
          onQuitar={() => onChange({ cliente: 0 })}
        />
      )}
    </div>
  )
}

const Elegido = ({
  que,
  nombre = '',
  onQuitar,
}: {
  que: string
  nombre: string | undefined
  onQuitar: () => void
}): ReactNode => (
  <Button className="elegido" aria-label={VENTAS.quitar(`${que} ${nombre}`.trim())} onClick={onQuitar}>
    {que}: {nombre}
    <Icon name="close" />
  </Button>
)

const EXTREMOS = ['desde', 'hasta'] as const

function Fechas({ consulta, hoy, onChange }: Omit<FiltrosProps, 'ventas'>) {
  const [textos, setTextos] = useState(() => textosDe(consulta))
  const [isSent, setIsSent] = useState(false)
  const { rango, desde, hasta } = reviewRango(textos.desde, textos.hasta)
  const problemas = { desde, hasta }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsSent(true)
    if (rango !== null) onChange(rango)
  }
  return (
    <form className="fechas" noValidate onSubmit={onSubmit}>
      {EXTREMOS.map(campo => {
        const problema = isSent ? problemas[campo] : null
        return (
          <ExtremoField
            key={campo}
            campo={campo}
            textos={textos}
            hoy={hoy}
            {...(problema !== null && { error: INFORME.problema[problema] })}
            onText={text => setTextos(before => ({ ...before, [campo]: text }))}
          />
        )
      })}
      <Button type="submit">{VENTAS.ver}</Button>
    </form>
  )
}

const textosDe = ({ desde, hasta }: RangoFechas) => ({ desde: formatFecha(desde), hasta: formatFecha(hasta) })
