import { type ReactNode, useId } from 'react'
import { LISTA } from '#messages/butacas/lista.ts'
import { PANEL } from '#messages/panel.ts'
import type { Answer } from '#queries/answer.ts'
import { refreshPanel } from '#queries/informes/use-panel.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty, Skeleton } from '#ui/notices/notice.tsx'

interface Props<T> {
  title: string
  parte: Answer<T>
  meta: (data: T) => ReactNode
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

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

export function Nothing({
  title,
  error,
  skeleton,
}: Pick<Props<never>, 'title' | 'skeleton'> & Pick<Answer<never>, 'error'>) {
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

const LINEAS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']

export const FeedSkeleton = () => (
  <ul className="feed waiting" aria-hidden="true">
    {LINEAS.map(key => (
      <li key={key}>
        <Skeleton width={40} />
        <Skeleton width={84} />
        <Skeleton width={96} />
      </li>
    ))}
  </ul>
)
