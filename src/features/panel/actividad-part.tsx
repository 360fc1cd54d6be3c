import { memo, type RefObject, useRef } from 'react'
import { Link } from 'react-router-dom'
import { addressOfNro } from '#domain/butaca/ruta-butacas.ts'
import type { GrupoActividad } from '#domain/informe/actividad.ts'
import { PANEL } from '#messages/panel.ts'
import { useLookups } from '#queries/butacas/use-lookups.ts'
import type { Parte } from '#queries/informes/use-panel.ts'
import { Empty } from '#ui/notices/empty.tsx'
import { CodeText } from '#ui/signs/code-text.tsx'
import { StepTicks } from '#ui/signs/step-ticks.tsx'
import { FeedSkeleton, PartPanel } from './part-panel.tsx'
import { WindowedList } from './windowed-list.tsx'

const countLineas = (grupos: readonly GrupoActividad[]): number =>
  grupos.reduce((suma, { lineas }) => suma + lineas.length, 0)

/** «Actividad de Hoy»: the day's changes, by user. */
export const ActividadPart = ({ parte }: { parte: Parte<GrupoActividad[]> }) => (
  <PartPanel
    title={PANEL.actividad}
    parte={parte}
    meta={grupos => PANEL.cambios(countLineas(grupos))}
    skeleton={<FeedSkeleton />}
  >
    {grupos =>
      grupos.length === 0 ? <Empty icon="history" title={PANEL.sinActividad} /> : <Feed grupos={grupos} />
    }
  </PartPanel>
)

function Feed({ grupos }: { grupos: readonly GrupoActividad[] }) {
  const scroller = useRef<HTMLElement>(null)
  // Activity names its states without their id (specification §3)
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
            <Link to={addressOfNro(nro)}>
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
