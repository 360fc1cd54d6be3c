import type { Ref } from '#contract/ref.ts'
import { elegirCategoria, elegirModelo } from '#domain/stock/categoria-modelo.ts'
import type { CatalogosProducto } from '#domain/stock/producto-guardado.ts'
import { useModelosDe } from '#queries/stock/use-modelos-de.ts'
import { Select } from '#ui/controls/select.tsx'
import { optionsOf } from './ref-options.ts'

/** What products are filtered by: ids, 0 for all. */
export type FiltroReferencias = Record<'categoria' | 'modelo' | 'marca' | 'color' | 'talle', number>

/** Category, model of that category, brand, color and size. */
export function ProductoFilters<F extends FiltroReferencias>({
  filtro,
  catalogos: { categorias, modelos, marcas, colores, talles },
  onFiltro,
}: {
  filtro: F
  catalogos: CatalogosProducto
  onFiltro: (filtro: F) => void
}) {
  const { categoria, modelo, marca, color, talle } = filtro
  const elegibles = useModelosDe(modelos, filtro, suya => onFiltro({ ...filtro, categoria: suya }))
  return (
    <>
      <RefFilter
        label="Categoria"
        refs={categorias}
        value={categoria}
        onChange={id => onFiltro(elegirCategoria(filtro, id))}
      />
      <RefFilter
        label="Modelo"
        refs={elegibles}
        value={modelo}
        onChange={id => onFiltro(elegirModelo(filtro, id, modelos))}
      />
      <RefFilter
        label="Marca"
        refs={marcas}
        value={marca}
        onChange={id => onFiltro({ ...filtro, marca: id })}
      />
      <RefFilter
        label="Color"
        refs={colores}
        value={color}
        onChange={id => onFiltro({ ...filtro, color: id })}
      />
      <RefFilter
        label="Talle"
        refs={talles}
        value={talle}
        onChange={id => onFiltro({ ...filtro, talle: id })}
      />
    </>
  )
}

/** A list that is filtered by a reference; 0 is all of them. */
export const RefFilter = ({
  label,
  refs,
  value,
  onChange,
}: {
  label: string
  refs: readonly Ref[]
  value: number
  onChange: (id: number) => void
}) => (
  <Select
    label={label}
    hideLabel
    allLabel={label}
    options={optionsOf(refs)}
    value={value === 0 ? '' : String(value)}
    onChange={id => onChange(Number(id))}
  />
)
