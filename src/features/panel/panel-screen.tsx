import './panel.css'
import './feed.css'
import { useEffect, useRef, useState } from 'react'
import { diaSemana, formatDia, formatHora, isSameDay } from '#domain/valor/hora.ts'
import { MARCO } from '#messages/marco.ts'
import { horaConDia } from '#messages/palabras.ts'
import { PANEL } from '#messages/panel.ts'
import type { Answer } from '#queries/answer.ts'
import type { SesionActual } from '#queries/cuenta/use-sesion.ts'
import { isSoloListas } from '#queries/informes/ask-panel.ts'
import { refreshPanel, usePanel } from '#queries/informes/use-panel.ts'
import { useLive } from '#queries/outbox/live.ts'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { ActividadPart, HomologadasPart } from './feeds.tsx'
import { ListasPart } from './listas-part.tsx'

const MINUTE_MS = 60_000

/** The home: the ready seats, and the day's changes except for a vendedor (specification §2). */
export default function PanelScreen({ sesion }: { sesion: SesionActual }) {
  const { listas, actividad, homologadas } = usePanel(sesion.nombre, isSoloListas(sesion.rol))
  const now = useMinute()
  useNewDay(now)
  const partes = [
    { titulo: PANEL.listas, parte: listas },
    ...(actividad ? [{ titulo: PANEL.actividad, parte: actividad }] : []),
    ...(homologadas ? [{ titulo: PANEL.homologadas, parte: homologadas }] : []),
  ]
  const stale = partes.filter(({ parte }) => parte.error !== null && parte.data !== null)
  return (
    <div className="panel-screen" data-solo={actividad === null || undefined}>
      <PanelHead
        now={now}
        // Shown once: the notice has the age of the failed parts
        desde={stale.length > 0 ? null : oldest(partes.map(({ parte }) => parte))}
        isFresh={partes.every(({ parte }) => parte.isFresh)}
        isFetching={partes.some(({ parte }) => parte.isFetching)}
      />
      <Stale partes={stale} now={now} />
      <div className="board">
        <ListasPart parte={listas} isLinked={actividad !== null} />
        {actividad && <ActividadPart parte={actividad} />}
        {homologadas && <HomologadasPart parte={homologadas} />}
      </div>
    </div>
  )
}

/** The parts that failed to refresh, and their age. A part without data shows the failure in its own place. */
function Stale({ partes, now }: { partes: { titulo: string; parte: Answer<unknown> }[]; now: number }) {
  const desde = oldest(partes.map(({ parte }) => parte))
  if (desde === null) return null
  const isOffline = partes.every(({ parte }) => parte.error?.status === 0)
  return (
    <Notice tone="neutral" icon={isOffline ? 'wifi-off' : 'triangle'}>
      <span>
        {PANEL.sinActualizar(partes.map(({ titulo }) => titulo).join(', '))}{' '}
        {MARCO.datosDe(horaConDia(desde, now))}.
      </span>
    </Notice>
  )
}

function oldest(partes: readonly Answer<unknown>[]): number | null {
  const known = partes.flatMap(({ asOf }) => (asOf === null ? [] : [asOf]))
  return known.length === 0 ? null : Math.min(...known)
}

/** The current time (ms), updated at each full minute. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      setNow(Date.now())
      timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS))
    }
    timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS))
    return () => clearTimeout(timer)
  }, [])
  return now
}

/** Refreshes at midnight. */
function useNewDay(now: number): void {
  const seen = useRef(now)
  useEffect(() => {
    if (!isSameDay(seen.current, now)) refreshPanel()
    seen.current = now
  }, [now])
}

/** Title and time; without the event stream also the age of the oldest part and a refresh button. */
function PanelHead({
  now,
  desde,
  isFresh,
  isFetching,
}: {
  now: number
  desde: number | null
} & Pick<Answer<unknown>, 'isFresh' | 'isFetching'>) {
  const live = useLive()
  const isUpToDate = isFresh && (live === 'live' || live === 'starting')
  return (
    <div className="page-head">
      <h1>{PANEL.titulo}</h1>
      <span className="count">
        {diaSemana(now)} {formatDia(now)} · {formatHora(now)}
      </span>
      <span className="grow" />
      {!isUpToDate && (
        <>
          {desde !== null && <span className="age">{MARCO.datosDe(horaConDia(desde, now))}</span>}
          <Button variant="quiet" icon="refresh" disabled={isFetching} onClick={refreshPanel}>
            {isFetching ? PANEL.actualizando : PANEL.actualizar}
          </Button>
        </>
      )}
    </div>
  )
}
