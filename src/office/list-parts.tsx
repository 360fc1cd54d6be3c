import { type ComponentProps, type FormEvent, type ReactNode, useEffect } from 'react'
import { TEXTO_MAX } from '#contract/limites.ts'
import { sinFormato } from '#domain/valor/texto-legible.ts'
import { Button } from '#ui/controls/button.tsx'
import { SearchField } from '#ui/controls/search-field.tsx'
import { preloadOverlays } from '#ui/overlay.tsx'
import { useFocusWhen } from './use-focus-when.ts'

type PageHeadProps = { title: string; count: ReactNode; children?: ReactNode }

/** The head of a list; `children` are the buttons that belong to no row. */
export const PageHead = ({ title, count, children }: PageHeadProps) => (
  <div className="page-head">
    <h1>{title}</h1>
    <span className="count" role="status">
      {count}
    </span>
    <span className="grow" />
    {children}
  </div>
)

export function CreateButton({
  label,
  className,
  reasonId,
  takesFocus = false,
  onClick,
}: {
  label: string
  className?: string
  /** The id of the text that says why it is disabled; undefined while it is not. */
  reasonId: string | undefined
  /** After a new row was closed. */
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

/** The text of a list's search, without what cannot be seen: a pasted code may bring some. */
export const SearchText = ({
  onTexto,
  ...field
}: Omit<ComponentProps<typeof SearchField>, 'onChange'> & { onTexto: (texto: string) => void }) => (
  <SearchField
    maxLength={TEXTO_MAX}
    {...field}
    onChange={event => onTexto(sinFormato(event.currentTarget.value))}
  />
)

/** A list's search; Enter and its button submit. */
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

/** Preloads dialogs after the first paint. @param more what else to preload; the same function each time. */
export function usePreloads(more?: () => void): void {
  useEffect(() => {
    const idle = setTimeout(() => {
      preloadOverlays()
      more?.()
    }, AFTER_PAINT_MS)
    return () => clearTimeout(idle)
  }, [more])
}
