import '#ui/table/table.css'
import './informe.css'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isEstadoCorrecto, parseConsulta } from '#domain/informe/consulta-informe.ts'
import { formatFecha } from '#domain/valor/fecha.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { MODALES } from '#messages/modales.ts'
import { useHoyFabrica } from '#queries/informes/use-hoy-fabrica.ts'
import { Empty } from '#ui/notices/empty.tsx'
import type { Notify } from '#ui/notify.ts'
import { preloadCalendar } from '#ui/overlay/date-field.tsx'
import { AskDialog, preloadOverlays } from '#ui/overlay.tsx'
import { preloadGrafico } from './barras.tsx'
import { addressOf } from './borrador.ts'
import { Filtros } from './filtros.tsx'
import { Resultado } from './resultado.tsx'
import { useBorrador } from './use-borrador.ts'

/** Fetches what opens later ahead of the first touch. */
function preload(): void {
  preloadOverlays()
  preloadCalendar()
}

/**
 * Date-range report (specification §2). What is asked for lives in the address, so that a link, back and forward show
 * the same report.
 */
export default function InformeScreen({ notify, sesion }: { notify: Notify; sesion: { nombre: string } }) {
  const [params, setParams] = useSearchParams()
  const asked = parseConsulta(name => params.get(name))
  const consulta = asked === 'invalida' ? null : asked
  const hoy = useHoyFabrica()
  const { borrador, change } = useBorrador(params.toString(), consulta, hoy)
  const [isWarned, setIsWarned] = useState(consulta !== null && !isEstadoCorrecto(consulta))
  // Each press of Enviar asks the server, also for the report that is shown already
  const [sent, setSent] = useState({ address: '', times: 0 })
  const panel = useRef<HTMLElement>(null)

  useEffect(() => {
    preloadGrafico()
    const idle = setTimeout(preload, 300)
    return () => clearTimeout(idle)
  }, [])

  useEffect(() => {
    // On a telephone the answer is below the form
    if (sent.times > 0) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [sent])

  return (
    <div className="informe">
      <div className="page-head">
        <h1>{INFORME.titulo}</h1>
        {consulta && (
          <span className="count">
            {INFORME.rango(formatFecha(consulta.desde), formatFecha(consulta.hasta))}
          </span>
        )}
      </div>
      <div className="report">
        <Filtros
          borrador={borrador}
          hoy={hoy}
          onChange={change}
          onSend={next => {
            const address = addressOf(next)
            setIsWarned(!isEstadoCorrecto(next))
            setSent(({ times }) => ({ address, times: times + 1 }))
            setParams(new URLSearchParams(address), { replace: address === params.toString() })
          }}
        />
        <section className="panel resultado" aria-label={INFORME.informe} ref={panel}>
          {consulta ? (
            <Resultado
              key={addressOf(consulta)}
              consulta={consulta}
              owner={sesion.nombre}
              sent={sent.address === addressOf(consulta) ? sent.times : 0}
              notify={notify}
            />
          ) : (
            <div className="nada">
              {asked === null ? (
                <Empty icon="report" title={INFORME.sinElegir} detail={INFORME.sinElegirDetalle} />
              ) : (
                <Empty icon="report" title={INFORME.enlaceInvalido} detail={INFORME.enlaceInvalidoDetalle} />
              )}
            </div>
          )}
        </section>
      </div>
      <AskDialog
        isOpen={isWarned}
        tone="pending"
        title={INFORME.estadoIncorrecto}
        closeLabel={MODALES.cerrar}
        onClose={() => setIsWarned(false)}
      >
        {INFORME.estadoIncorrectoDetalle}
      </AskDialog>
    </div>
  )
}
