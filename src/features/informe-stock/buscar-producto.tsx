import type { FormEvent } from 'react'
import { TEXTO_MAX } from '#contract/limites.ts'
import { INFORME_STOCK } from '#messages.ts'
import { SearchField } from '#ui/controls/search-field.tsx'

/** The box that the specification names. Finds as one types; Enter asks the server again as well. */
export function BuscarProducto({
  texto,
  onTexto,
  onBuscar,
}: {
  texto: string
  onTexto: (texto: string) => void
  onBuscar: () => void
}) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    onBuscar()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form is all there is to search with, and one box is enough
    <form role="search" className="search" onSubmit={onSubmit}>
      <SearchField
        label={INFORME_STOCK.buscar}
        maxLength={TEXTO_MAX}
        value={texto}
        onChange={event => onTexto(event.currentTarget.value)}
      />
    </form>
  )
}
