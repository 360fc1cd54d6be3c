import '#ui/table/table.css'
import './flujo.css'
import './paneles.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { type ConsultaFlujo, parseConsultaFlujo, writeConsultaFlujo } from '#domain/informe/consulta-flujo.ts'
import { FLUJO } from '#messages/flujo.ts'
import { TITULOS } from '#messages/menu.ts'
import { usePreloads } from '#office/list-parts.tsx'
import { useMomentoFabrica } from '#queries/informes/use-hoy-fabrica.ts'
import { useServerIsBare } from '#queries/use-server-is-bare.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import type { Notify } from '#ui/notify.ts'
import { preloadCalendar } from '#ui/overlay/date-field.tsx'
import { Mostrado } from './mostrado.tsx'

interface FlujoProps {
  notify: Notify
  sesion: { nombre: string }
  /** The address of the report that every server has. */
  porFecha: string
}

const addressOf = (consulta: ConsultaFlujo): URLSearchParams =>
  new URLSearchParams(writeConsultaFlujo(consulta))

/** What moves through the factory and what stands still. What is asked for lives in the address. */
export default function FlujoScreen({ notify, sesion, porFecha }: FlujoProps) {
  const [params, setParams] = useSearchParams()
  const ahora = useMomentoFabrica()()
  const consulta = parseConsultaFlujo(name => params.get(name), ahora.hoy)
  // A second choice may come before the first one's address is drawn
  const latest = useRef(consulta)
  useEffect(() => {
    latest.current = consulta
  })
  const change = (part: Partial<ConsultaFlujo>) => {
    if (latest.current === 'invalida') return
    latest.current = { ...latest.current, ...part }
    // The same step of the history: going back leaves the screen
    setParams(addressOf(latest.current), { replace: true })
  }
  const isBare = useServerIsBare()
  usePreloads(preloadCalendar)
  if (isBare) return <SinFlujo porFecha={porFecha} />
  if (consulta === 'invalida') return <Invalida onSalir={() => setParams({}, { replace: true })} />
  return (
    <Mostrado
      consulta={consulta}
      ahora={ahora}
      owner={sesion.nombre}
      notify={notify}
      link={new URL(`?${addressOf(consulta)}`, location.href).href}
      sinFlujo={<SinFlujo porFecha={porFecha} />}
      onChange={change}
    />
  )
}

/** In the place of the report. */
const Aviso = (words: { title: string; detail: string; actions: ReactNode }) => (
  <div className="flujo">
    <section className="panel">
      <Empty level={1} icon="report" {...words} />
    </section>
  </div>
)

const SinFlujo = ({ porFecha }: { porFecha: string }) => (
  <Aviso
    title={FLUJO.sinFlujo}
    detail={FLUJO.sinFlujoDetalle}
    actions={
      <Link className={buttonClass('primary')} to={porFecha}>
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
