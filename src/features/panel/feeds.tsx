import {
  type CSSProperties,
  memo,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router-dom'
import type { Homologacion } from '#contract/homologacion.ts'
import type { GrupoActividad } from '#domain/informe/actividad.ts'
import { partesFechaHs } from '#domain/valor/hora.ts'
import { PANEL } from '#messages/panel.ts'
import { useAddressOfButaca } from '#office/butaca-parts.tsx'
import type { Answer } from '#queries/answer.ts'
import { useLookups } from '#queries/butacas/use-mirror.ts'
import { Empty } from '#ui/notices/notice.tsx'
import { CodeText, StepTicks } from '#ui/signs/signs.tsx'
import type { Range } from '#ui/table/windowed-rows.tsx'
import { FeedSkeleton, PartPanel } from './part-panel.tsx'

const countLineas = (grupos: readonly GrupoActividad[]): number =>
  grupos.reduce((suma, { lineas }) => suma + lineas.length, 0)

/** «Actividad de Hoy»: the day's changes, by user. */
export const ActividadPart = ({ parte }: { parte: Answer<GrupoActividad[]> }) => (
  <PartPanel
    title={PANEL.actividad}
    parte={parte}
    meta={grupos => PANEL.cambios(countLineas(grupos))}
    skeleton={<FeedSkeleton />}
  >
    {grupos =>
      grupos.length === 0 ? (
        <Empty icon="history" title={PANEL.sinActividad} />
      ) : (
        <ActividadFeed grupos={grupos} />
      )
    }
  </PartPanel>
)

function ActividadFeed({ grupos }: { grupos: readonly GrupoActividad[] }) {
  const scroller = useRef<HTMLElement>(null)
  // The activity names states without their ids (specification §3)
  const linea = useLookups()
    .linea.map(({ nombre }) => nombre)
    .join('\n')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls only what it can reach
    <section className="feed" ref={scroller} tabIndex={0} aria-label={PANEL.listaActividad}>
      {grupos.map(grupo => (
        <Grupo key={grupo.usuario} grupo={grupo} linea={linea} scroller={scroller} />
      ))}
    </section>
  )
}

/** Memoised, so that only the group that grew is rendered again. @param linea the states, one a line. */
const Grupo = memo(function Grupo({
  grupo: { usuario, lineas },
  linea,
  scroller,
}: {
  grupo: GrupoActividad
  linea: string
  scroller: RefObject<HTMLElement | null>
}) {
  const addressOf = useAddressOfButaca()
  const estados = linea === '' ? [] : linea.split('\n')
  return (
    <div className="group">
      <h3>
        {usuario}
        <small>{lineas.length}</small>
      </h3>
      <WindowedList
        items={lineas}
        scroller={scroller}
        renderLine={({ hora, nro, estado }) => (
          <>
            <time>{hora}</time>
            <Link to={addressOf(nro)}>
              <CodeText value={nro} />
            </Link>
            <span className="state">
              <StepTicks step={estados.indexOf(estado) + 1} of={estados.length} />
              {estado}
            </span>
          </>
        )}
      />
    </div>
  )
})

/** «Homologadas»: the day's homologations, newest on top. */
export const HomologadasPart = ({ parte }: { parte: Answer<Homologacion[]> }) => (
  <PartPanel
    title={PANEL.homologadas}
    parte={parte}
    meta={filas => PANEL.hoy(filas.length)}
    skeleton={<FeedSkeleton />}
  >
    {filas =>
      filas.length === 0 ? (
        <Empty icon="stamp" title={PANEL.sinHomologadas} />
      ) : (
        <HomologadasFeed filas={filas} />
      )
    }
  </PartPanel>
)

function HomologadasFeed({ filas }: { filas: readonly Homologacion[] }) {
  const addressOf = useAddressOfButaca()
  const scroller = useRef<HTMLElement>(null)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls only what it can reach
    <section className="feed homo-list" ref={scroller} tabIndex={0} aria-label={PANEL.listaHomologadas}>
      <WindowedList
        items={filas}
        scroller={scroller}
        renderLine={fila => <Fila {...fila} addressOf={addressOf} />}
      />
    </section>
  )
}

const Fila = ({
  butaca,
  etiqueta_blanca,
  etiqueta_gris,
  comprador,
  fecha_hs,
  addressOf,
}: Homologacion & { addressOf: (nro: string) => string }) => (
  <>
    <Link to={addressOf(butaca)}>
      <CodeText value={butaca} />
    </Link>
    <time dateTime={fecha_hs}>{partesFechaHs(fecha_hs).hora}</time>
    <span className="labels">
      <span className="lab" data-l="blanca">
        <span className="sr">{PANEL.etiquetaBlanca} </span>
        {etiqueta_blanca}
      </span>
      <span className="lab" data-l="gris">
        <span className="sr">{PANEL.etiquetaGris} </span>
        {etiqueta_gris}
      </span>
    </span>
    <span className={comprador ? 'buyer' : 'buyer muted'}>{comprador || PANEL.sinComprador}</span>
  </>
)

/** Lists shorter than this are rendered whole. */
const WHOLE = 80
/** Lines rendered beyond each visible edge, and step in which the window moves. */
const STEP = 20

/** A list of lines of one height (`--line-h`) that renders only the visible ones: a long day has thousands. */
export function WindowedList<T>({
  items,
  scroller,
  renderLine,
}: {
  items: readonly T[]
  /** The scrolling element around it. */
  scroller: RefObject<HTMLElement | null>
  /** The content of a line's `li`. */
  renderLine: (item: T) => ReactNode
}) {
  const list = useRef<HTMLUListElement>(null)
  const { from, to } = useWindow(scroller, list, items.length)
  const space = { '--before': from, '--after': items.length - to } as CSSProperties
  return (
    <ul ref={list} style={space}>
      {items.slice(from, to).map((item, i) => (
        // New lines come on top: keys counted from the end keep the others in place
        <li key={items.length - from - i} aria-setsize={items.length} aria-posinset={from + i + 1}>
          {renderLine(item)}
        </li>
      ))}
    </ul>
  )
}

function useWindow(
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<HTMLUListElement | null>,
  count: number,
): Range {
  // Few until the list is measured: a panel has a list for each person of the day
  const [seen, setSeen] = useState<Range>({ from: 0, to: STEP })
  const isWhole = count <= WHOLE
  useLayoutEffect(() => {
    const around = scroller.current
    if (around === null || isWhole) return
    const look = () => setSeen(before => windowOf(around, list.current, before))
    const watcher = new ResizeObserver(look)
    watcher.observe(around)
    around.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      watcher.disconnect()
      around.removeEventListener('scroll', look)
    }
  }, [scroller, list, isWhole])
  if (isWhole) return { from: 0, to: count }
  // One line is always rendered, to be measured: the whole list may be out of sight
  const from = Math.min(seen.from, count - 1)
  return { from, to: Math.min(Math.max(seen.to, from + 1), count) }
}

function windowOf(around: HTMLElement, list: HTMLUListElement | null, before: Range): Range {
  const line = list?.firstElementChild?.getBoundingClientRect().height ?? 0
  if (list === null || line === 0) return before
  const above = around.getBoundingClientRect().top - list.getBoundingClientRect().top
  const first = Math.floor(above / line / STEP) * STEP
  const from = Math.max(0, first - STEP)
  const to = Math.max(0, first + Math.ceil(around.clientHeight / line / STEP) * STEP + 2 * STEP)
  return from === before.from && to === before.to ? before : { from, to }
}
