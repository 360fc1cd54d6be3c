import { type ComponentProps, useState } from 'react'
import type { Evolucion } from '#contract/informes/informe.ts'
import { barrasDePasos } from '#domain/informe/evolucion.ts'
import {
  type ConsultaInforme,
  compareFilas,
  consultaAntes,
  type FilaComparada,
  filterPorModelo,
  isEstadoCorrecto,
  pedidoEvolucion,
} from '#domain/informe/informe.ts'
import type { Momento } from '#domain/informe/periodo.ts'
import { formatHora } from '#domain/valor/hora.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { EVOLUCION } from '#messages/evolucion.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { MODALES } from '#messages/marco.ts'
import { haceCuanto } from '#messages/palabras.ts'
import { Dibujo, Referencias } from '#office/evolucion/dibujo.tsx'
import { TablaComparada, TablaPasos } from '#office/evolucion/tabla-pasos.tsx'
import { rangoEntero } from '#office/fecha-fields.tsx'
import { retrying } from '#office/list-panel.tsx'
import type { Answer, Failed } from '#queries/answer.ts'
import { useLookups } from '#queries/butacas/use-mirror.ts'
import { refetchInformes, useEvolucion, useInforme } from '#queries/informes/use-informe.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty, Notice, Skeleton } from '#ui/notices/notice.tsx'
import type { Notify } from '#ui/notices/toast.tsx'
import { AskDialog } from '#ui/overlay.tsx'
import { Barras } from './barras.tsx'
import { Cabecera, Salidas } from './cabecera.tsx'
import { rangosOf } from './columnas.ts'
import { DetalleDialog, useDetalle } from './detalle-dialog.tsx'

interface ResultadoProps {
  consulta: ConsultaInforme
  owner: string
  /** When the person pressed Enviar; null if a link opened the report. */
  enviado: Momento | null
  momento: () => Momento
  lugar: HTMLElement | null
  notify: Notify
}

/** A report. The parent mounts a new one for each query. */
export function Resultado({ consulta, owner, enviado, momento, lugar, notify }: ResultadoProps) {
  const [opened] = useState(momento)
  const antes = consultaAntes(consulta, enviado ?? opened)
  const informe = useComparado(consulta, antes, owner)
  const { data: filas, isFetching } = informe
  const estado = useLookups().estados.find(({ id }) => id === consulta.estado)?.nombre ?? null
  const pedido = isEstadoCorrecto(consulta) ? pedidoEvolucion(consulta) : null
  const hasFilas = filas !== null && filas.length > 0
  const mostrada = useEvolucion(owner, pedido, hasFilas && !isFetching)
  return (
    <>
      <section className="panel resultado" aria-label={INFORME.informe}>
        {hasFilas ? (
          <Informe
            consulta={consulta}
            informe={informe}
            filas={filas}
            estado={estado}
            butacas={mostrada.data?.butacas ?? null}
            owner={owner}
            antes={antes}
            notify={notify}
          />
        ) : (
          <SinFilas consulta={consulta} informe={informe} estado={estado} />
        )}
      </section>
      {hasFilas && (
        <EvolucionPanel
          mostrada={mostrada}
          estado={estado ?? EVOLUCION.eseEstado}
          consulta={consulta}
          antes={antes}
        />
      )}
      <Salidas
        lugar={lugar}
        consulta={consulta}
        antes={antes}
        filas={filas}
        evolucion={mostrada.data}
        estado={estado}
        owner={owner}
        notify={notify}
      />
      <Fallo error={informe.ownError} />
    </>
  )
}

function SinFilas({
  consulta,
  informe,
  estado,
}: {
  consulta: ConsultaInforme
  informe: Comparado
  estado: string | null
}) {
  const { data: filas, isFetching, error, refetch } = informe
  if (isFetching && filas === null) return <EsqueletoInforme />
  return (
    <div className="nada">
      <Nada consulta={consulta} estado={estado} error={filas === null ? error : null} refetch={refetch} />
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
        <Notice tone="neutral" icon="clock" action={retrying(informe.refetch)}>
          {INFORME.noSeComparo}
        </Notice>
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

/** Shows a failed request. Hides a failure that is older than this component. */
function Fallo({ error }: Pick<Comparado, 'error'>) {
  const [closedAt, setClosedAt] = useState(error?.at)
  if (error === null || isSinServidor(error) || error.at === closedAt) return null
  const close = () => setClosedAt(error.at)
  return (
    <AskDialog tone="rejected" title={MODALES.error} closeLabel={MODALES.cerrar} onClose={close}>
      {INFORME.errorObtener}
    </AskDialog>
  )
}

function Antiguedad({ informe }: { informe: Comparado }) {
  const { data: filas, asOf, error, refetch } = informe
  if (filas === null || asOf === null || error === null) return null
  return (
    <Notice tone="neutral" icon={isSinServidor(error) ? 'wifi-off' : 'clock'} action={retrying(refetch)}>
      {INFORME.noSePudoActualizar} {INFORME.datosDe(formatHora(asOf), haceCuanto(asOf, Date.now()))}
    </Notice>
  )
}

const isSinServidor = ({ kind }: Failed): boolean => kind === 'network' || kind === 'not-ack'

function Nada({
  consulta,
  estado,
  error,
  refetch,
}: {
  consulta: ConsultaInforme
  /** Name of the state; null if this device lacks the state. */
  estado: string | null
} & Pick<Comparado, 'error' | 'refetch'>) {
  const again = (
    <Button icon="refresh" onClick={refetch}>
      {LISTA.reintentar}
    </Button>
  )
  if (error !== null && isSinServidor(error))
    return <Empty icon="wifi-off" title={INFORME.sinRed} detail={INFORME.sinRedDetalle} actions={again} />
  if (error !== null)
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
      detail={INFORME.vacioDetalle(estado ?? EVOLUCION.eseEstado, rango)}
    />
  )
}

interface Comparado extends Answer<readonly FilaComparada[]> {
  /** Error of the report. The error of a failed comparison alone is not included. */
  ownError: Comparado['error']
  isSinComparar: boolean
}

/** Requests each report with a call of the same kind, so that the comparison works on every server. */
function useComparado(
  consulta: ConsultaInforme,
  consultaAntes: ConsultaInforme | null,
  owner: string,
): Comparado {
  const informe = useInforme(consulta, owner)
  const antes = useInforme(consultaAntes, owner)
  // Shows nothing until both answers are here, so that no bar moves
  const isWaiting = informe.data === null || (antes.data === null && antes.isFetching)
  const ages = [informe.asOf, antes.asOf].filter(asOf => asOf !== null)
  return {
    ...informe,
    data: isWaiting
      ? null
      : compareFilas(
          filterPorModelo(informe.data ?? [], consulta.modelo),
          antes.data && filterPorModelo(antes.data, consulta.modelo),
        ),
    isFetching: informe.isFetching || antes.isFetching,
    error: informe.error ?? antes.error,
    ownError: informe.error,
    asOf: ages.length === 0 ? null : Math.min(...ages),
    refetch: refetchInformes,
    isSinComparar:
      consulta.retroceso !== null && informe.data !== null && antes.data === null && !antes.isFetching,
  }
}

function EvolucionPanel({
  mostrada,
  estado,
  consulta,
  antes,
}: {
  mostrada: Answer<Evolucion>
  estado: string
  consulta: ConsultaInforme
  antes: ConsultaInforme | null
}) {
  const [isTabla, setIsTabla] = useState(false)
  const { data: evolucion, isFetching, error, refetch } = mostrada
  if (evolucion === null && !isFetching && error === null) return null
  const { barras, paso } = barrasDePasos(evolucion?.pasos ?? [], consulta.horaH)
  const [rango, rangoAntes] = rangosOf(consulta, antes)
  const isComparada = barras.some(barra => barra.antes !== null)
  return (
    <section className="panel evolucion" aria-label={INFORME.evolucion} aria-busy={isFetching}>
      <div className="panel-head">
        <h2>{evolucion === null ? INFORME.evolucion : INFORME.evolucionPor[paso]}</h2>
        {isComparada && <Referencias rango={rango} antes={rangoAntes} />}
        {evolucion !== null && <VerTabla isTabla={isTabla} onPress={() => setIsTabla(!isTabla)} />}
      </div>
      {error !== null && (
        <Notice tone="neutral" icon="clock" action={retrying(refetch)}>
          {INFORME.evolucionError}
        </Notice>
      )}
      {evolucion !== null ? (
        <>
          {!isTabla && <Dibujo barras={barras} paso={paso} />}
          <TablaPasos barras={barras} paso={paso} estado={estado} isShown={isTabla} />
        </>
      ) : (
        <div
          className="lugar"
          role="status"
          aria-label={isFetching ? INFORME.evolucionCargando : undefined}
        />
      )}
    </section>
  )
}

const VerTabla = ({ isTabla, onPress }: { isTabla: boolean; onPress: () => void }) => (
  <Button
    variant="quiet"
    size="sm"
    icon={isTabla ? 'report' : 'table'}
    aria-label={INFORME.verTablaDe(INFORME.evolucion)}
    aria-pressed={isTabla}
    onClick={onPress}
  >
    {EVOLUCION.verTabla}
  </Button>
)

/** The report as a table: visible only if `isShown`, but always read by screen readers. */
export const TablaInforme = ({ filas, isShown }: { filas: readonly FilaComparada[]; isShown: boolean }) => (
  <div className={isShown ? 'tabla' : 'sr'} {...(isShown && { tabIndex: 0 })}>
    <TablaComparada
      caption={INFORME.caption}
      heads={[INFORME.modelo, INFORME.serie, INFORME.antes]}
      filas={filas.map(({ modelo: { nombre }, ...cifras }) => ({ ...cifras, clave: nombre, nombre }))}
      pie={INFORME.modelos(filas.length)}
    />
  </div>
)

const BARRAS = [620, 480, 400, 340, 280, 200, 150, 90, 60]

/** Skeleton with the report's sizes, so that nothing moves when the report loads. */
function EsqueletoInforme() {
  return (
    <div role="status" aria-label={INFORME.cargando}>
      <div className="chart-head">
        <div>
          <p className="title">
            <Skeleton width={220} />
          </p>
          <p className="cap">{INFORME.caption}</p>
        </div>
      </div>
      <div className="bars" aria-hidden="true">
        <div className="lineas">
          {BARRAS.map(width => (
            <span className="esqueleto" key={width}>
              <Skeleton width={70} />
              <span className="skel bloque" style={{ width }} />
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}
