import { memo } from 'react'
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
import { type Position, WindowedList } from '#ui/table/windowed-rows.tsx'
import { FeedSkeleton, PartPanel } from './part-panel.tsx'

/** Keys that count from the end: a new line at the top does not change the other lines' keys. */
const fromTheEnd =
  ({ length }: readonly unknown[]) =>
  (_: unknown, row: number): number =>
    length - row

const countLineas = (grupos: readonly GrupoActividad[]): number =>
  grupos.reduce((suma, { lineas }) => suma + lineas.length, 0)

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
  // The activity names states without ids (specification §3)
  const linea = useLookups()
    .linea.map(({ nombre }) => nombre)
    .join('\n')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
    <section className="feed" tabIndex={0} aria-label={PANEL.listaActividad}>
      {grupos.map(grupo => (
        <Grupo key={grupo.usuario} grupo={grupo} linea={linea} />
      ))}
    </section>
  )
}

/** Memoized: only a group with a new line is rendered again. */
const Grupo = memo(function Grupo({
  grupo: { usuario, lineas },
  linea,
}: {
  grupo: GrupoActividad
  linea: string
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
        keyOf={fromTheEnd(lineas)}
        renderItem={({ hora, nro, estado }, position) => (
          <li {...position}>
            <time>{hora}</time>
            <Link to={addressOf(nro)}>
              <CodeText value={nro} />
            </Link>
            <span className="state">
              <StepTicks step={estados.indexOf(estado) + 1} of={estados.length} />
              {estado}
            </span>
          </li>
        )}
      />
    </div>
  )
})

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
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
    <section className="feed homo-list" tabIndex={0} aria-label={PANEL.listaHomologadas}>
      <WindowedList
        items={filas}
        keyOf={fromTheEnd(filas)}
        renderItem={(fila, position) => <Fila {...fila} addressOf={addressOf} position={position} />}
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
  position,
}: Homologacion & { addressOf: (nro: string) => string; position: Position }) => (
  <li {...position}>
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
  </li>
)
