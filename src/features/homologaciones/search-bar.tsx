import '#office/salida/sacar-de-aca.css'
import { type ReactNode, useState } from 'react'
import { HOMOLOGACIONES } from '#messages/butacas/homologaciones.ts'
import { SALIDA } from '#messages/salida.ts'
import type { Reach } from '#office/list-panel.tsx'
import { SearchForm, SearchText } from '#office/list-parts.tsx'
import { Button } from '#ui/controls/button.tsx'
import { ExcelButton } from './excel.tsx'

interface SearchBarProps {
  /** The text that the list starts with. */
  buscado: string
  reach: Reach
  onBuscar: (texto: string) => void
  /** Further buttons. */
  children: ReactNode
}

export function SearchBar({ buscado, reach, onBuscar, children }: SearchBarProps) {
  const [texto, setTexto] = useState(buscado)
  return (
    <div className="page-head">
      <h1>{HOMOLOGACIONES.titulo}</h1>
      <span className="grow" />
      <SearchForm className="search" onSearch={() => onBuscar(texto.trim())}>
        <SearchText label={HOMOLOGACIONES.buscarTexto} value={texto} onTexto={setTexto} />
        <Button type="submit">{HOMOLOGACIONES.buscar}</Button>
      </SearchForm>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and these are buttons */}
      <span className="tools" role="group" aria-label={SALIDA.grupo}>
        <ExcelButton {...reach} />
        {children}
      </span>
    </div>
  )
}
