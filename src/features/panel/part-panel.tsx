import { type ReactNode, useId } from 'react'
import { LISTA } from '#messages/butacas/lista.ts'
import { PANEL } from '#messages/panel.ts'
import { type Parte, refreshPanel } from '#queries/informes/use-panel.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/empty.tsx'

interface Props<T> {
  title: string
  parte: Parte<T>
  /** Beside the title: how many. */
  meta: (data: T) => ReactNode
  /** What stands there until the first answer. */
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/** A part of the panel in its frame: what it knows, or that it is coming, or why there is nothing. */
export function PartPanel<T>({ title, parte: { data, error }, meta, skeleton, children }: Props<T>) {
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        {data !== null && <span className="meta">{meta(data)}</span>}
      </div>
      {data === null ? <Nothing title={title} error={error} skeleton={skeleton} /> : children(data)}
    </section>
  )
}

function Nothing({
  title,
  error,
  skeleton,
}: {
  title: string
  error: Parte<never>['error']
  skeleton: ReactNode
}) {
  if (error === null) {
    return (
      <>
        <span className="sr" role="status">
          {PANEL.cargando(title)}
        </span>
        {skeleton}
      </>
    )
  }
  const isOffline = error.status === 0
  return (
    <Empty
      icon={isOffline ? 'wifi-off' : 'triangle'}
      title={isOffline ? PANEL.sinDatos : PANEL.noRespondio}
      {...(isOffline ? { detail: PANEL.sinDatosDetalle } : {})}
      actions={<Button onClick={refreshPanel}>{LISTA.reintentar}</Button>}
    />
  )
}
