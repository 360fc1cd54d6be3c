import type { Ref } from '#contract/formatos.ts'
import { type CatalogosProducto, type Referencia, referenciasOf } from '#domain/stock/producto.ts'
import { FILTROS } from '#messages/stock/productos.ts'
import { TABLA } from '#messages/tabla.ts'
import { useModelosOf } from '#queries/stock/use-productos.ts'
import { Select } from '#ui/controls/select.tsx'

const CAMPOS = ['categoria', 'modelo', 'marca', 'color', 'talle'] as const

export function ProductoFilters<F extends Record<Referencia, number>>({
  filtro,
  catalogos,
  onFiltro,
}: {
  filtro: F
  catalogos: CatalogosProducto
  onFiltro: (filtro: F) => void
}) {
  const modelos = useModelosOf(catalogos.modelos, filtro, categoria => onFiltro({ ...filtro, categoria }))
  const referencias = referenciasOf(filtro, catalogos, modelos)
  return CAMPOS.map(campo => (
    <RefFilter
      key={campo}
      label={FILTROS[campo]}
      refs={referencias[campo].refs}
      value={filtro[campo]}
      onChange={id => onFiltro({ ...filtro, ...referencias[campo].choose(id) })}
    />
  ))
}

interface RefFilterProps {
  label: string
  refs: readonly Ref[]
  /** 0 means all. */
  value: number
  onChange: (id: number) => void
}

export const RefFilter = ({ label, refs, value, onChange }: RefFilterProps) => (
  <Select
    label={label}
    hideLabel
    allLabel={TABLA.todos(label)}
    options={optionsOf(refs)}
    value={value === 0 ? '' : String(value)}
    onChange={id => onChange(Number(id))}
  />
)

/** Options of a `Select`. @param own the row's value. Always an option, even if this device does not know the value. */
export function optionsOf(refs: readonly Ref[], own?: Ref | null): { value: string; label: string }[] {
  const isMissing = own != null && !refs.some(({ id }) => id === own.id)
  return [...(isMissing ? [own] : []), ...refs].map(({ id, nombre }) => ({
    value: String(id),
    label: nombre,
  }))
}
