import { type FormEvent, useState } from 'react'
import type { Ref } from '#contract/ref.ts'
import type { FiltroButacas } from '#domain/butaca/filtro-butacas.ts'
import { BUTACA_DIALOGO } from '#messages/butacas/butacas.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { TABLA } from '#messages/tabla.ts'
import { useLookups } from '#queries/butacas/use-lookups.ts'
import { Button } from '#ui/controls/button.tsx'
import { Select } from '#ui/controls/select.tsx'

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
  const { estados, modelos, colores } = useLookups()
  const [isOpen, setIsOpen] = useState(false)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsOpen(false)
    onBuscar()
  }
  const select = (field: 'estado' | 'modelo' | 'color', refs: readonly Ref[]) => (
    <Select
      label={LISTA.columnas[field]}
      hideLabel
      allLabel={TABLA.todos(LISTA.columnas[field])}
      options={options(refs)}
      value={filtro[field] === 0 ? '' : String(filtro[field])}
      onChange={value => onFiltro({ ...filtro, [field]: Number(value) || 0 })}
    />
  )
  return (
    <search>
      <form className="filters" data-open={isOpen || undefined} onSubmit={onSubmit}>
        <span className="phone-only">
          <Button icon="filter" aria-expanded={isOpen} onClick={() => setIsOpen(open => !open)}>
            {LISTA.filtros}
          </Button>
        </span>
        <div className="choices">
          {select('estado', estados)}
          {select('modelo', modelos)}
          {select('color', colores)}
          <Button type="submit">{LISTA.buscar}</Button>
        </div>
        <span className="sep" />
        <Button onClick={() => onListaAs(false)}>{LISTA.listasA}</Button>
        <Button onClick={() => onListaAs(true)}>{LISTA.listasS}</Button>
        <Button icon="plus" className="new" onClick={onNueva}>
          {BUTACA_DIALOGO.nueva}
        </Button>
      </form>
    </search>
  )
}
