import { type FormEvent, useState } from 'react'
import type { Maestro } from '#contract/maestro.ts'
import { BUTACA_ACTOS } from '#messages/butacas/butacas.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { nombreMaestro } from '#messages/butacas/maestro.ts'
import { TABLA } from '#messages/tabla.ts'
import { useLookups } from '#queries/butacas/use-lookups.ts'
import { Button } from '#ui/controls/button.tsx'
import { Select } from '#ui/controls/select.tsx'
import { FILTROS } from './filtros.ts'
import type { Lista } from './use-lista.ts'

interface FiltersBarProps {
  lista: Lista
  onBuscar: () => void
  onNueva: () => void
}

/** Filters, the two lists of ready seats, and a new seat. On a phone the filters open on demand. */
export function FiltersBar({ lista, onBuscar, onNueva }: FiltersBarProps) {
  const [isOpen, setIsOpen] = useState(false)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsOpen(false)
    onBuscar()
  }
  return (
    <search>
      <form className="filters" data-open={isOpen || undefined} onSubmit={onSubmit}>
        <span className="phone-only">
          <Button icon="filter" aria-expanded={isOpen} onClick={() => setIsOpen(open => !open)}>
            {LISTA.filtros}
          </Button>
        </span>
        <div className="choices">
          <Choices {...lista} />
          <Button type="submit">{LISTA.buscar}</Button>
        </div>
        <span className="sep" />
        <Button onClick={() => lista.listaAs(false)}>{LISTA.listasA}</Button>
        <Button onClick={() => lista.listaAs(true)}>{LISTA.listasS}</Button>
        <Button icon="plus" className="new" onClick={onNueva}>
          {BUTACA_ACTOS.nueva}
        </Button>
      </form>
    </search>
  )
}

function Choices({ filtro, setFiltro }: Pick<Lista, 'filtro' | 'setFiltro'>) {
  const lookups = useLookups()
  return FILTROS.map(({ campo, lista }) => (
    <Select
      key={campo}
      label={LISTA.columnas[campo]}
      hideLabel
      allLabel={TABLA.todos(LISTA.columnas[campo])}
      options={options(lookups[lista])}
      value={filtro[campo] === 0 ? '' : String(filtro[campo])}
      onChange={value => setFiltro({ ...filtro, [campo]: Number(value) || 0 })}
    />
  ))
}

const options = (refs: readonly Maestro[]) =>
  refs.map(ref => ({ value: String(ref.id), label: nombreMaestro(ref) }))
