import { useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Homologacion } from '#contract/homologacion.ts'
import { addressOfNro } from '#domain/butaca/ruta-butacas.ts'
import { partesFechaHs } from '#domain/valor/hora.ts'
import { PANEL } from '#messages/panel.ts'
import type { Parte } from '#queries/informes/use-panel.ts'
import { Empty } from '#ui/notices/empty.tsx'
import { CodeText } from '#ui/signs/code-text.tsx'
import { FeedSkeleton, PartPanel } from './part-panel.tsx'
import { WindowedList } from './windowed-list.tsx'

/** «Homologadas»: those of today, newest on top. */
export const HomologadasPart = ({ parte }: { parte: Parte<Homologacion[]> }) => (
  <PartPanel
    title={PANEL.homologadas}
    parte={parte}
    meta={filas => PANEL.hoy(filas.length)}
    skeleton={<FeedSkeleton />}
  >
    {filas =>
      filas.length === 0 ? <Empty icon="stamp" title={PANEL.sinHomologadas} /> : <Feed filas={filas} />
    }
  </PartPanel>
)

function Feed({ filas }: { filas: readonly Homologacion[] }) {
  const scroller = useRef<HTMLElement>(null)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls only what it can reach
    <section className="feed homo-list" ref={scroller} tabIndex={0} aria-label={PANEL.listaHomologadas}>
      <WindowedList items={filas} scroller={scroller} renderLine={Fila} />
    </section>
  )
}

const Fila = ({ butaca, etiqueta_blanca, etiqueta_gris, comprador, fecha_hs }: Homologacion) => (
  <>
    <Link to={addressOfNro(butaca)}>
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
