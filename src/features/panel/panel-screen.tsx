import './panel.css'
import './feed.css'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { can } from '#contract/permisos.ts'
import { diaSemana, formatDia, formatHora, isSameDay } from '#domain/valor/hora.ts'
import { MARCO } from '#messages/marco.ts'
import { horaConDia } from '#messages/palabras.ts'
import { PANEL, VENDEDOR } from '#messages/panel.ts'
import type { Answer } from '#queries/answer.ts'
import type { SesionActual } from '#queries/cuenta/use-sesion.ts'
import { isSoloListas } from '#queries/informes/ask-panel.ts'
import { refreshPanel, usePanel } from '#queries/informes/use-panel.ts'
import { useLive } from '#queries/outbox/live.ts'
import { usePreciosButaca } from '#queries/stock/use-productos-butaca.ts'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import type { Notify } from '#ui/notices/toast.tsx'
import { ActividadPart, HomologadasPart } from './feeds.tsx'
import { ListasPart, VER_TODAS } from './listas-part.tsx'
import { type Cuales, Numeros, PreguntaLista, Todas } from './vendedor.tsx'

const MINUTE_MS = 60_000

/** Home (specification §2): the ready seats and, except for a vendedor, the day's changes. */
export default function PanelScreen({ sesion, notify }: { sesion: SesionActual; notify: Notify }) {
  const { listas, vendibles, actividad, homologadas } = usePanel(sesion.nombre, isSoloListas(sesion.rol))
  const [cuales, setCuales] = useState<Cuales | null>(null)
  const precios = usePreciosButaca(sesion.nombre, vendibles !== null && can(sesion.rol, 'precios.leer'))
  const isTodas = useSearchParams()[0].toString() === VER_TODAS && vendibles !== null
  const now = useMinute()
  useNewDay(now)
  const partes = [
    { titulo: PANEL.listas, parte: listas },
    ...(actividad ? [{ titulo: PANEL.actividad, parte: actividad }] : []),
    ...(homologadas ? [{ titulo: PANEL.homologadas, parte: homologadas }] : []),
  ]
  const stale = partes.filter(({ parte }) => parte.error !== null && parte.data !== null)
  return (
    <div
      className="panel-screen"
      data-solo={vendibles !== null || undefined}
      data-todas={isTodas || undefined}
    >
      <PanelHead
        titulo={isTodas ? VENDEDOR.titulo : PANEL.titulo}
        cuenta={
          isTodas
            ? vendibles.data && VENDEDOR.butacas(vendibles.data.butacas.length)
            : `${diaSemana(now)} ${formatDia(now)} · ${formatHora(now)}`
        }
        now={now}
        // Null if a part has failed: the notice shows the age of the data instead
        desde={stale.length > 0 ? null : oldest(partes.map(({ parte }) => parte))}
        isFresh={partes.every(({ parte }) => parte.isFresh)}
        isFetching={partes.some(({ parte }) => parte.isFetching)}
      >
        {vendibles && <PreguntaLista vendibles={vendibles} notify={notify} />}
      </PanelHead>
      <Stale partes={stale} now={now} />
      <div className="board">
        {isTodas ? (
          <Todas vendibles={vendibles} precios={precios} onVer={setCuales} />
        ) : (
          <ListasPart parte={listas} onVer={vendibles && setCuales} />
        )}
        {actividad && <ActividadPart parte={actividad} />}
        {homologadas && <HomologadasPart parte={homologadas} />}
      </div>
      {cuales && (
        <Numeros
          cuales={cuales}
          butacas={vendibles?.data?.butacas ?? []}
          precios={precios}
          notify={notify}
          onClose={() => setCuales(null)}
        />
      )}
    </div>
  )
}

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

/** Current time (ms), updated at each full minute. */
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

function useNewDay(now: number): void {
  const seen = useRef(now)
  useEffect(() => {
    if (!isSameDay(seen.current, now)) refreshPanel()
    seen.current = now
  }, [now])
}

/** Focuses the heading when the view changes, because the pressed link disappears with its view. */
function useFocusOfLostLink(titulo: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(titulo)
  useEffect(() => {
    if (shown.current !== titulo && document.activeElement === document.body) heading.current?.focus()
    shown.current = titulo
  }, [titulo])
  return heading
}

function PanelHead({
  titulo,
  cuenta,
  now,
  desde,
  isFresh,
  isFetching,
  children,
}: {
  titulo: string
  cuenta: string | null
  now: number
  desde: number | null
  children?: ReactNode
} & Pick<Answer<unknown>, 'isFresh' | 'isFetching'>) {
  const live = useLive()
  const heading = useFocusOfLostLink(titulo)
  const isUpToDate = isFresh && (live === 'live' || live === 'starting')
  return (
    <div className="page-head">
      <h1 ref={heading} tabIndex={-1}>
        {titulo}
      </h1>
      <span className="count">{cuenta}</span>
      <span className="grow" />
      {!isUpToDate && (
        <>
          {desde !== null && <span className="age">{MARCO.datosDe(horaConDia(desde, now))}</span>}
          <Button variant="quiet" icon="refresh" disabled={isFetching} onClick={refreshPanel}>
            {isFetching ? PANEL.actualizando : PANEL.actualizar}
          </Button>
        </>
      )}
      {children}
    </div>
  )
}
