import { type ReactNode, useId } from 'react'

interface GroupProps {
  title: string
  meta?: ReactNode
  count: number
  children: ReactNode
}

/** A titled part of the screen; nothing when it is empty. @param children its lists. */
export function Group({ title, meta, count, children }: GroupProps) {
  const id = useId()
  if (count === 0) return null
  return (
    <section className="group" aria-labelledby={id}>
      <div className="group-head">
        <h2 id={id}>{title}</h2>
        <span className="meta">{meta ?? count}</span>
      </div>
      {children}
    </section>
  )
}
