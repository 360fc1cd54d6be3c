import { type FormEvent, useState } from 'react'
import type { Ref } from '#contract/ref.ts'
import type { FiltroButacas } from '#domain/butaca/columnas-butaca.ts'
import { BUTACA_DIALOGO } from '#messages.ts'
import { useLookups } from '#queries/butacas/use-lookups.ts'
import { Button } from '#ui/controls/button.tsx'
import { Select } from '#ui/controls/select.tsx'
import { FILTROS } from './filtros.ts'

const options = (refs: readonly Ref[]) => refs.map(({ id, nombre }) => ({ value: String(id), label: nombre }))

/** Filters by state, model and color, the two lists of ready seats, and a new seat. On a phone the filters open on demand. */
export function FiltersBar({
  filtro,
  onFiltro,
  onBuscar,
  onListaAs,
  onNueva,
}: {
  filtro: FiltroButacas
  onFiltro: (filtro: FiltroButacas) => void
  onBuscar: () => void
  onListaAs: (listaS: boolean) => void
  onNueva: () => void
}) {
  const lookups = useLookups()
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
            Filtros
          </Button>
        </span>
        <div className="choices">
          {FILTROS.map(({ campo, label, lista }) => (
            <Select
              key={campo}
              label={label}
              hideLabel
              allLabel={label}
              options={options(lookups[lista])}
              value={filtro[campo] === 0 ? '' : String(filtro[campo])}
              onChange={value => onFiltro({ ...filtro, [campo]: Number(value) || 0 })}
            />
          ))}
          <Button type="submit">Buscar</Button>
        </div>
        <span className="sep" />
        <Button onClick={() => onListaAs(false)}>Listas A</Button>
        <Button onClick={() => onListaAs(true)}>Listas S</Button>
        <Button icon="plus" className="new" onClick={onNueva}>
          {BUTACA_DIALOGO.nueva}
        </Button>
      </form>
    </search>
  )
}
