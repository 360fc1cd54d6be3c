import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import {
  type ConsultaInforme,
  consultaAntes,
  isEstadoCorrecto,
  pedidoEvolucion,
} from '#domain/informe/consulta-informe.ts'
import type { Momento } from '#domain/informe/periodo.ts'
import { formatHora } from '#domain/valor/hora.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { haceCuanto } from '#messages/hora.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { MODALES } from '#messages/modales.ts'
import { rangoEntero } from '#office/rango/rango-words.ts'
import { RetryNotice } from '#office/retry-notice.tsx'
import { useLookups } from '#queries/butacas/use-lookups.ts'
import { useEvolucion } from '#queries/informes/use-evolucion.ts'
import type { Respuesta } from '#queries/informes/use-respuesta.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import type { Notify } from '#ui/notify.ts'
import { MessageDialog } from '#ui/overlay.tsx'
import { Barras } from './barras.tsx'
import { Cabecera } from './cabecera.tsx'
import { DetalleDialog } from './detalle-dialog.tsx'
import { EsqueletoInforme } from './esqueleto.tsx'
import { EvolucionPanel } from './evolucion-panel.tsx'
import { Salidas } from './salidas.tsx'
import { TablaInforme } from './tabla-informe.tsx'
import { type Comparado, useComparado } from './use-comparado.ts'
import { useDetalle } from './use-detalle.ts'

interface ResultadoProps {
  consulta: ConsultaInforme
  owner: string
  /** Counts the presses of Enviar for this report. */
  sent: number
  /** The factory's clock. */
  momento: () => Momento
  /** Where in the head of the page what leaves the report stands. */
  lugar: HTMLElement | null
  notify: Notify
}

/** Right side: the report, or what is said instead, and how it went. Mounted anew for each query. */
export function Resultado({ consulta, owner, sent, momento, lugar, notify }: ResultadoProps) {
  const [ahora, setAhora] = useState(momento)
  const antes = consultaAntes(consulta, ahora)
  const informe = useComparado(consulta, antes, owner)
  const { filas, isLoading } = informe
  useAskAgain(sent, () => {
    setAhora(momento())
    informe.retry()
  })
  const estado = useLookups().estados.find(({ id }) => id === consulta.estado)?.nombre ?? null
  const pedido = isEstadoCorrecto(consulta) ? pedidoEvolucion(consulta) : null
  const hasFilas = filas !== null && filas.length > 0
  const mostrada = useEvolucion(owner, pedido, hasFilas && !isLoading)
  return (
    <>
      <section className="panel resultado" aria-label={INFORME.informe}>
        {hasFilas ? (
          <Informe
            consulta={consulta}
            informe={informe}
            filas={filas}
            estado={estado}
            butacas={mostrada.evolucion?.butacas ?? null}
            owner={owner}
            antes={antes}
            notify={notify}
          />
        ) : (
          <SinFilas consulta={consulta} informe={informe} estado={estado} />
        )}
      </section>
      {hasFilas && (
        <EvolucionPanel mostrada={mostrada} estado={estado ?? INFORME.eseEstado} horaH={consulta.horaH} />
      )}
      <Salidas
        lugar={lugar}
        consulta={consulta}
        antes={antes}
        filas={filas}
        evolucion={mostrada.evolucion}
        estado={estado}
        owner={owner}
        notify={notify}
      />
      <Fallo informe={informe} />
    </>
  )
}

/** While it is asked for, and where there is nothing to show. */
function SinFilas({
  consulta,
  informe,
  estado,
}: {
  consulta: ConsultaInforme
  informe: Comparado
  estado: string | null
}) {
  const { filas, isLoading, error, retry } = informe
  if (isLoading && filas === null) return <EsqueletoInforme />
  return (
    <div className="nada">
      <Nada consulta={consulta} estado={estado} error={filas === null ? error : null} retry={retry} />
      <Antiguedad informe={informe} />
    </div>
  )
}

interface InformeProps extends Pick<ComponentProps<typeof Cabecera>, 'filas' | 'butacas' | 'antes'> {
  consulta: ConsultaInforme
  informe: Comparado
  estado: string | null
  owner: string
  notify: Notify
}

function Informe({ informe, owner, ...props }: InformeProps) {
  const { consulta, filas, notify } = props
  const [isTabla, setIsTabla] = useState(false)
  const detalle = useDetalle(consulta, notify)
  return (
    <>
      <Cabecera {...props} isTabla={isTabla} onTabla={() => setIsTabla(shown => !shown)} />
      {informe.isSinComparar ? (
        <RetryNotice retry={informe.retry}>{INFORME.noSeComparo}</RetryNotice>
      ) : (
        <Antiguedad informe={informe} />
      )}
      {!isTabla && <Barras filas={filas} asked={detalle.asked} onPick={detalle.ask} />}
      <TablaInforme filas={filas} isShown={isTabla} />
      {detalle.shown && (
        <DetalleDialog
          consulta={consulta}
          detalles={detalle.shown}
          owner={owner}
          notify={notify}
          onClose={detalle.close}
        />
      )}
    </>
  )
}

/** Asks again with each press of Enviar after the first. */
function useAskAgain(sent: number, retry: () => void): void {
  const [first] = useState(sent)
  const askAgain = useEffectEvent(retry)
  useEffect(() => {
    if (sent > first) askAgain()
  }, [sent, first])
}

/** Shows each failure once; one from before this was mounted is not shown. */
function Fallo({ informe: { error, errorAt } }: { informe: Respuesta<unknown> }) {
  const [told, setTold] = useState(errorAt)
  if (error !== 'server' || errorAt === told) return null
  const close = () => setTold(errorAt)
  return (
    <MessageDialog tone="rejected" title={MODALES.error} closeLabel={MODALES.cerrar} onClose={close}>
      {INFORME.errorObtener}
    </MessageDialog>
  )
}

/** Tells the age of the shown report when the server could not be asked again. */
function Antiguedad({ informe }: { informe: Respuesta<unknown> }) {
  const { filas, desde, error, retry } = informe
  if (filas === null || desde === null || error === null) return null
  return (
    <RetryNotice icon={error === 'offline' ? 'wifi-off' : 'clock'} retry={retry}>
      {INFORME.noSePudoActualizar} {INFORME.datosDe(formatHora(desde), haceCuanto(desde, Date.now()))}
    </RetryNotice>
  )
}

function Nada({
  consulta,
  estado,
  error,
  retry,
}: {
  consulta: ConsultaInforme
  /** Null while this device does not know its name. */
  estado: string | null
  error: 'offline' | 'server' | null
  retry: () => void
}) {
  const again = (
    <Button icon="refresh" onClick={retry}>
      {LISTA.reintentar}
    </Button>
  )
  if (error === 'offline')
    return <Empty icon="wifi-off" title={INFORME.sinRed} detail={INFORME.sinRedDetalle} actions={again} />
  if (error === 'server')
    return (
      <Empty
        icon="octagon"
        tone="rejected"
        title={INFORME.errorObtener}
        detail={INFORME.errorDetalle}
        actions={again}
      />
    )
  if (!isEstadoCorrecto(consulta))
    return <Empty icon="report" title={INFORME.estadoIncorrecto} detail={INFORME.estadoIncorrectoDetalle} />
  const rango = rangoEntero(consulta)
  return (
    <Empty
      icon="seat"
      title={INFORME.vacio}
      detail={INFORME.vacioDetalle(estado ?? INFORME.eseEstado, rango)}
    />
  )
}
