import type { FormEvent } from 'react'
import { NOMBRE_MAX } from '#contract/limites.ts'
import type { Ref } from '#contract/ref.ts'
import { CATALOGOS } from '#messages.ts'
import { SearchField } from '#ui/controls/search-field.tsx'
import { Select } from '#ui/controls/select.tsx'

/** Searches as one types; Enter asks the server again as well. */
export function SearchBar({
  texto,
  onTexto,
  onBuscar,
  categorias,
  categoria = 0,
  onCategoria,
}: {
  texto: string
  onTexto: (texto: string) => void
  onBuscar: () => void
  /** Only where rows have one. */
  categorias?: readonly Ref[]
  categoria?: number
  onCategoria?: (categoria: number) => void
}) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    onBuscar()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form is all there is to search with, and one box is enough
    <form role="search" className="filterbar" onSubmit={onSubmit}>
      <SearchField
        label={CATALOGOS.buscar}
        maxLength={NOMBRE_MAX}
        value={texto}
        onChange={event => onTexto(event.currentTarget.value)}
      />
      {categorias && (
        <Select
          label={CATALOGOS.filtroCategoria}
          hideLabel
          allLabel={CATALOGOS.filtroCategoria}
          options={categorias.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
          value={String(categoria || '')}
          onChange={valor => onCategoria?.(Number(valor))}
        />
      )}
    </form>
  )
}
