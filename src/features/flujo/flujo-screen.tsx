import { useObservable } from '#ui/observable.ts'
import '#ui/table/table.css'
import './flujo.css'
import './paneles.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import {
  type ConsultaFlujo,
  parseConsultaFlujo,
  pedidoFlujo,
  writeConsultaFlujo,
} from '#domain/informe/flujo.ts'
import { type Momento, rangoComparado, retrocesoOf, sumDias } from '#domain/informe/periodo.ts'
import { RUTA_POR_FECHA } from '#domain/rutas.ts'
import { EVOLUCION } from '#messages/evolucion.ts'
import { FLUJO } from '#messages/flujo.ts'
import { TITULOS } from '#messages/menu.ts'
import { rangoCorto } from '#office/fecha-fields.tsx'
import { ListEmpty, ListFailure, ListNotice, type ScreenProps, usePreloads } from '#office/list-panel.tsx'
import { useLookups } from '#queries/butacas/use-mirror.ts'
import { useOwnServer, useRetryOnReturn } from '#queries/device.ts'
import { limitesParadas, useFlujo } from '#queries/informes/use-flujo.ts'
import { useMomentoFabrica } from '#queries/informes/use-hoy-fabrica.ts'
import { useNetwork } from '#queries/outbox/use-outbox.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Empty, Skeleton } from '#ui/notices/notice.tsx'
import type { Notify } from '#ui/notices/toast.tsx'
import { preloadCalendar } from '#ui/overlay/date-field.tsx'
import { Cabecera } from './cabecera.tsx'
import { Devoluciones } from './devoluciones.tsx'
import { Filtros } from './filtros.tsx'
import { Paradas } from './paradas.tsx'
import { PorDia } from './por-dia.tsx'
import { Ahora, PorPersona, Tiempos } from './tiempos.tsx'

const addressOf = (consulta: ConsultaFlujo): URLSearchParams =>
  new URLSearchParams(writeConsultaFlujo(consulta))

/** Report on changes of state and on stagnant seats. The address contains the query. */
export default function FlujoScreen({ notify, sesion }: ScreenProps) {
  const [params, setParams] = useSearchParams()
  const ahora = useMomentoFabrica()()
  const consulta = parseConsultaFlujo(name => params.get(name), ahora.hoy)
  // The person may choose again before the first choice is rendered
  const latest = useRef(consulta)
  useEffect(() => {
    latest.current = consulta
  })
  const change = (part: Partial<ConsultaFlujo>) => {
    if (latest.current === 'invalida') return
    latest.current = { ...latest.current, ...part }
    // Replaces the entry in the browser's history: Back leaves the screen
    setParams(addressOf(latest.current), { replace: true })
  }
  const isBare = useOwnServer() === false
  usePreloads(preloadCalendar)
  if (isBare) return <SinFlujo />
  if (consulta === 'invalida') return <Invalida onSalir={() => setParams({}, { replace: true })} />
  return (
    <Mostrado
      consulta={consulta}
      ahora={ahora}
      owner={sesion.nombre}
      notify={notify}
      link={new URL(`?${addressOf(consulta)}`, location.href).href}
      onChange={change}
    />
  )
}

const Aviso = (words: { title: string; detail: string; actions: ReactNode }) => (
  <div className="flujo">
    <section className="panel">
      <Empty level={1} icon="report" {...words} />
    </section>
  </div>
)

const SinFlujo = () => (
  <Aviso
    title={FLUJO.sinFlujo}
    detail={FLUJO.sinFlujoDetalle}
    actions={
      <Link className={buttonClass('primary')} to={RUTA_POR_FECHA}>
        {FLUJO.ir(TITULOS.porFecha)}
      </Link>
    }
  />
)

const Invalida = ({ onSalir }: { onSalir: () => void }) => (
  <Aviso
    title={FLUJO.enlaceInvalido}
    detail={FLUJO.enlaceInvalidoDetalle}
    actions={
      <Button variant="primary" onClick={onSalir}>
        {FLUJO.verEsteMes}
      </Button>
    }
  />
)

interface MostradoProps {
  consulta: ConsultaFlujo
  ahora: Momento
  owner: string
  notify: Notify
  link: string
  onChange: (part: Partial<ConsultaFlujo>) => void
}

function Mostrado({ consulta, ahora, owner, notify, link, onChange }: MostradoProps) {
  const { online } = useNetwork()
  const mostrado = useFlujo(owner, pedidoFlujo(consulta, useObservable(limitesParadas)))
  const { data: flujo, asOf, isFetching, error, refetch } = mostrado
  const isAnterior = flujo !== null && asOf === null
  const estado = useEstado(consulta.estado)
  const antes = antesDe(consulta, ahora)
  useRetryOnReturn(online, refetch)
  if (error?.status === 404 && flujo === null) return <SinFlujo />
  return (
    <div className="flujo">
      <Cabecera
        consulta={consulta}
        antes={antes}
        flujo={isAnterior ? null : flujo}
        estado={estado}
        link={link}
        owner={owner}
        notify={notify}
      />
      <Filtros
        consulta={consulta}
        hoy={ahora.hoy}
        personas={flujo?.porPersona}
        own={owner}
        onChange={onChange}
      />
      <ListNotice list={mostrado} isOnline={online} words={FLUJO} />
      {flujo !== null ? (
        <div className="regiones" aria-busy={isAnterior} data-anterior={isAnterior || undefined}>
          <Ahora ahora={flujo.ahora} consulta={consulta} />
          <Paradas owner={owner} paradas={flujo.paradas} consulta={consulta} />
          <PorDia
            flujo={flujo}
            consulta={consulta}
            periodoAntes={antes}
            estado={estado}
            onChange={onChange}
          />
          <PorPersona porPersona={flujo.porPersona} estado={estado} />
          {flujo.devoluciones !== undefined && (
            <Devoluciones devoluciones={flujo.devoluciones} consulta={consulta} periodoAntes={antes} />
          )}
          <Tiempos tiempos={flujo.tiempos} />
        </div>
      ) : isFetching ? (
        <Esqueleto />
      ) : (
        <section className="panel">
          <ListEmpty list={mostrado} words={FLUJO} />
        </section>
      )}
      <ListFailure list={mostrado} words={FLUJO} />
    </div>
  )
}

const REGIONES = [
  { name: 'ahora', title: FLUJO.ahora, widths: [430, 300, 560, 180, 620] },
  { name: 'paradas', title: FLUJO.paradas, widths: [220, 220, 220, 220, 220] },
  { name: 'por-dia', title: FLUJO.pasaronA, widths: [620, 620, 620] },
  { name: 'por-persona', title: FLUJO.porPersona, widths: [220, 180, 150, 120] },
  { name: 'tiempos', title: FLUJO.tiempos, widths: [820, 820, 820, 820] },
] as const

const Esqueleto = () => (
  <div className="regiones" role="status" aria-label={FLUJO.cargando}>
    {REGIONES.map(({ name, title, widths }) => (
      <section className={`panel ${name}`} key={name}>
        <div className="panel-head">
          <h2>{title}</h2>
        </div>
        <div className="lugares" aria-hidden="true">
          {widths.map((width, i) => (
            <Skeleton key={i} width={width} />
          ))}
        </div>
      </section>
    ))}
  </div>
)

function antesDe(consulta: ConsultaFlujo, ahora: Momento): string | null {
  const retroceso = consulta.comparar ? retrocesoOf(consulta, consulta.periodo) : null
  if (retroceso === null) return null
  const antes = rangoComparado(consulta, retroceso, ahora)
  const rango =
    antes.desde === antes.hasta && sumDias(antes.hasta, 1) === ahora.hoy
      ? EVOLUCION.ayer
      : rangoCorto(antes, consulta.hasta.slice(0, 4))
  return antes.horaH === consulta.horaH ? rango : EVOLUCION.hastaEstaHora(rango)
}

const useEstado = (id: number): string =>
  useLookups().estados.find(estado => estado.id === id)?.nombre ?? EVOLUCION.eseEstado
