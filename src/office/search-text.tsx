import type { ComponentProps } from 'react'
import { TEXTO_MAX } from '#contract/limites.ts'
import { sinFormato } from '#domain/valor/texto.ts'
import { SearchField } from '#ui/controls/field.tsx'
import { SEARCH_KEY } from '#ui/key-shortcuts.ts'

/**
 * Search field of a list. Removes invisible characters of a pasted code.
 * A file of its own: the list of seats, one of the first screens, needs nothing else of the office's lists.
 */
export const SearchText = ({
  onTexto,
  ...field
}: Omit<ComponentProps<typeof SearchField>, 'onChange'> & { onTexto: (texto: string) => void }) => (
  <SearchField
    maxLength={TEXTO_MAX}
    aria-keyshortcuts={SEARCH_KEY}
    {...field}
    onChange={event => onTexto(sinFormato(event.currentTarget.value))}
  />
)
