import '#ui/table/table.css'
import './informe.css'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type ConsultaInforme, isEstadoCorrecto, parseConsulta } from '#domain/informe/informe.ts'
import type { Momento } from '#domain/informe/periodo.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { MODALES } from '#messages/marco.ts'
import { rangoEntero } from '#office/fecha-fields.tsx'
import { type ScreenProps, usePreloads } from '#office/list-panel.tsx'
import { useMomentoFabrica } from '#queries/informes/use-hoy-fabrica.ts'
import { refetchInformes } from '#queries/informes/use-informe.ts'
import { Empty } from '#ui/notices/notice.tsx'
import { preloadCalendar } from '#ui/overlay/date-field.tsx'
import { AskDialog } from '#ui/overlay.tsx'
import { preloadGrafico } from './barras.tsx'
import { addressOf, type Borrador, borradorDe } from './borrador.ts'
import { Filtros } from './filtros.tsx'
import { Resultado } from './resultado.tsx'

/** Report on a range of dates (specification §2). The address contains the query, so links, back and forward work. */
export default function InformeScreen({ notify, sesion }: ScreenProps) {
  const [params, setParams] = useSearchParams()
  const asked = parseConsulta(name => params.get(name))
  const consulta = asked === 'invalida' ? null : asked
  const momento = useMomentoFabrica()
  const hoy = () => momento().hoy
  const { borrador, change } = useBorrador(params.toString(), consulta, hoy)
  const [isWarned, setIsWarned] = useState(consulta !== null && !isEstadoCorrecto(consulta))
  const [enviado, setEnviado] = useState<{ address: string; a: Momento } | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone, the report is below the form
    if (enviado !== null) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [enviado])
  const [lugar, setLugar] = useState<HTMLElement | null>(null)
  useEffect(preloadGrafico, [])
  usePreloads(preloadCalendar)
  const send = (next: ConsultaInforme) => {
    const address = addressOf(next)
    setIsWarned(!isEstadoCorrecto(next))
    setEnviado({ address, a: momento() })
    // A changed query is requested when its report is rendered
    const isSame = consulta !== null && address === addressOf(consulta)
    if (isSame) refetchInformes()
    setParams(new URLSearchParams(address), { replace: isSame })
  }
  return (
    <div className="informe">
      <div className="page-head">
        <h1>{INFORME.titulo}</h1>
        {consulta && <span className="count">{rangoEntero(consulta)}</span>}
        <span className="salidas" ref={setLugar} />
      </div>
      <div className="report">
        <Filtros borrador={borrador} hoy={hoy} onChange={change} onSend={send} />
        <div className="resultados" ref={panel}>
          {consulta ? (
            <Resultado
              key={addressOf(consulta)}
              consulta={consulta}
              owner={sesion.nombre}
              enviado={enviado?.address === addressOf(consulta) ? enviado.a : null}
              momento={momento}
              lugar={lugar}
              notify={notify}
            />
          ) : (
            <section className="panel resultado nada" aria-label={INFORME.informe}>
              {asked === 'invalida' ? (
                <Empty icon="report" title={INFORME.enlaceInvalido} detail={INFORME.enlaceInvalidoDetalle} />
              ) : (
                <Empty icon="report" title={INFORME.sinElegir} detail={INFORME.sinElegirDetalle} />
              )}
            </section>
          )}
        </div>
      </div>
      {isWarned && (
        <AskDialog
          tone="pending"
          title={INFORME.estadoIncorrecto}
          closeLabel={MODALES.cerrar}
          onClose={() => setIsWarned(false)}
        >
          {INFORME.estadoIncorrectoDetalle}
        </AskDialog>
      )}
    </div>
  )
}

/** The form's draft. It follows the address, so that back, forward and links show their query. */
function useBorrador(address: string, consulta: ConsultaInforme | null, hoy: () => string) {
  const [borrador, setBorrador] = useState(() => borradorDe(consulta, hoy()))
  const [shown, setShown] = useState(address)
  if (shown !== address) {
    setShown(address)
    setBorrador(borradorDe(consulta, hoy()))
  }
  const change = (part: Partial<Borrador>) => setBorrador(before => ({ ...before, ...part }))
  return { borrador, change }
}
