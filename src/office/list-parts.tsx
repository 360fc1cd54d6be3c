import { type FormEvent, type ReactNode, useEffect } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { preloadOverlays } from '#ui/overlay.tsx'
import { useFocusWhen } from './use-focus-when.ts'

/** Title, how many there are, and what can be done with none of them in particular. */
export const PageHead = ({
  title,
  count,
  children,
}: {
  title: string
  count: ReactNode
  children?: ReactNode
}) => (
  <div className="page-head">
    <h1>{title}</h1>
    <span className="count" role="status">
      {count}
    </span>
    <span className="grow" />
    {children}
  </div>
)

/** The way to a new row. */
export function CreateButton({
  label,
  className,
  reasonId,
  takesFocus = false,
  onClick,
}: {
  label: string
  className?: string
  /** Where it is said why there can be none now; undefined when there can. */
  reasonId: string | undefined
  /** A new row was closed just now: the focus comes back to where it started. */
  takesFocus?: boolean
  onClick: () => void
}) {
  const button = useFocusWhen<HTMLButtonElement>(takesFocus)
  return (
    <Button
      ref={button}
      className={className}
      icon="plus"
      disabled={reasonId !== undefined}
      aria-describedby={reasonId}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}

/** What a list is searched with: Enter and its button ask. */
export function SearchForm({
  className = 'filterbar',
  onSearch,
  children,
}: {
  className?: string
  onSearch: () => void
  children: ReactNode
}) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    onSearch()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form is all there is to search with, and one box is enough
    <form role="search" className={className} onSubmit={onSubmit}>
      {children}
    </form>
  )
}

const AFTER_PAINT_MS = 300

/** Fetches what opens over the screen once it has been painted. @param more what else, the same function each time. */
export function usePreloads(more?: () => void): void {
  useEffect(() => {
    const idle = setTimeout(() => {
      preloadOverlays()
      more?.()
    }, AFTER_PAINT_MS)
    return () => clearTimeout(idle)
  }, [more])
}
