import { useEffect, useEffectEvent, useState } from 'react'
import { type ConsultaInforme, isEstadoCorrecto } from '#domain/informe/consulta-informe.ts'
import { filterPorModelo } from '#domain/informe/filas-informe.ts'
import { formatFecha } from '#domain/valor/fecha.ts'
import { formatHora } from '#domain/valor/hora.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { haceCuanto } from '#messages/hora.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { MODALES } from '#messages/modales.ts'
import { useLookups } from '#queries/butacas/use-lookups.ts'
import { useInforme } from '#queries/informes/use-informe.ts'
import type { Respuesta } from '#queries/informes/use-respuesta.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import type { Notify } from '#ui/notify.ts'
import { MessageDialog } from '#ui/overlay.tsx'
import { Barras } from './barras.tsx'
import { Cabecera } from './cabecera.tsx'
import { DetalleDialog } from './detalle-dialog.tsx'
import { EsqueletoInforme } from './esqueleto.tsx'
import { TablaInforme } from './tabla-informe.tsx'
import { useDetalle } from './use-detalle.ts'

interface ResultadoProps {
  consulta: ConsultaInforme
  owner: string
  /** Counts the presses of Enviar for this report. */
  sent: number
  notify: Notify
}

/** Right panel: the report, or what is said instead. Mounted anew for each query. */
export function Resultado({ consulta, owner, sent, notify }: ResultadoProps) {
  const informe = useInforme(consulta, owner)
  const { isLoading, error, retry } = informe
  useAskAgain(sent, retry)
  const detalle = useDetalle(consulta, notify)
  const [isTabla, setIsTabla] = useState(false)
  const estado = useLookups().estados.find(({ id }) => id === consulta.estado)?.nombre ?? null
  const filas = informe.filas && filterPorModelo(informe.filas, consulta.modelo)
  const antiguedad = <Antiguedad informe={informe} />
  return (
    <>
      {filas !== null && filas.length > 0 ? (
        <>
          <Cabecera
            consulta={consulta}
            filas={filas}
            estado={estado}
            isTabla={isTabla}
            onTabla={() => setIsTabla(shown => !shown)}
            owner={owner}
            notify={notify}
          />
          {antiguedad}
          {!isTabla && <Barras filas={filas} asked={detalle.asked} onPick={detalle.ask} />}
          <TablaInforme filas={filas} isShown={isTabla} />
        </>
      ) : isLoading && filas === null ? (
        <EsqueletoInforme />
      ) : (
        <div className="nada">
          <Nada consulta={consulta} estado={estado} error={filas === null ? error : null} retry={retry} />
          {antiguedad}
        </div>
      )}
      {detalle.shown && (
        <DetalleDialog consulta={consulta} detalles={detalle.shown} onClose={detalle.close} />
      )}
      <Fallo informe={informe} />
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
    <Notice tone="neutral" icon={error === 'offline' ? 'wifi-off' : 'clock'}>
      <span>
        {INFORME.noSePudoActualizar} {INFORME.datosDe(formatHora(desde), haceCuanto(desde, Date.now()))}
      </span>
      <Button size="sm" onClick={retry}>
        {LISTA.reintentar}
      </Button>
    </Notice>
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
  const rango = INFORME.rango(formatFecha(consulta.desde), formatFecha(consulta.hasta))
  return (
    <Empty
      icon="seat"
      title={INFORME.vacio}
      detail={INFORME.vacioDetalle(estado ?? INFORME.eseEstado, rango)}
    />
  )
}
