import type { FormEvent } from 'react'
import { TEXTO_MAX } from '#contract/limites.ts'
import type { Ref } from '#contract/ref.ts'
import { elegirCategoria, elegirModelo } from '#domain/stock/categoria-modelo.ts'
import type { FiltroProducto } from '#domain/stock/filtro-productos.ts'
import type { CatalogosProducto } from '#domain/stock/producto-guardado.ts'
import { PRODUCTOS } from '#messages.ts'
import { useModelosDe } from '#queries/stock/use-modelos-de.ts'
import { Button } from '#ui/controls/button.tsx'
import { SearchField } from '#ui/controls/search-field.tsx'
import { Select } from '#ui/controls/select.tsx'

const options = (refs: readonly Ref[]) => refs.map(({ id, nombre }) => ({ value: String(id), label: nombre }))

/** Text, category, model of that category, brand, color and size; and those that are short. */
export function FiltersBar({
  filtro,
  catalogos,
  onFiltro,
  onBuscar,
  onLimpiar,
  faltantes = 0,
  soloFaltantes = false,
  onSoloFaltantes,
}: {
  filtro: FiltroProducto
  catalogos: CatalogosProducto
  onFiltro: (filtro: FiltroProducto) => void
  onBuscar: () => void
  /** Absent where there is no room. */
  onLimpiar?: () => void
  /** How many of those found are short. */
  faltantes?: number
  soloFaltantes?: boolean
  /** Absent where they are not looked for. */
  onSoloFaltantes?: (solo: boolean) => void
}) {
  const { categorias, marcas, modelos, colores, talles } = catalogos
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    onBuscar()
  }
  const select = (
    label: string,
    value: number,
    refs: readonly Ref[],
    choose: (id: number) => FiltroProducto,
  ) => (
    <Select
      label={label}
      hideLabel
      allLabel={label}
      options={options(refs)}
      value={value === 0 ? '' : String(value)}
      onChange={id => onFiltro(choose(Number(id)))}
    />
  )
  const { categoria, modelo, marca, color, talle } = filtro
  const modelosElegibles = useModelosDe(modelos, filtro, suya => onFiltro({ ...filtro, categoria: suya }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form is all there is to search with, and one box is enough
    <form role="search" className="filterbar" onSubmit={onSubmit}>
      <SearchField
        label={PRODUCTOS.buscarTexto}
        maxLength={TEXTO_MAX}
        value={filtro.text}
        onChange={event => onFiltro({ ...filtro, text: event.currentTarget.value })}
      />
      {select('Categoria', categoria, categorias, id => elegirCategoria(filtro, id))}
      {select('Modelo', modelo, modelosElegibles, id => elegirModelo(filtro, id, modelos))}
      {select('Marca', marca, marcas, id => ({ ...filtro, marca: id }))}
      {select('Color', color, colores, id => ({ ...filtro, color: id }))}
      {select('Talle', talle, talles, id => ({ ...filtro, talle: id }))}
      <Button type="submit">{PRODUCTOS.buscar}</Button>
      {onSoloFaltantes && (
        <Button
          className="faltante"
          icon="triangle"
          count={faltantes}
          aria-pressed={soloFaltantes}
          onClick={() => onSoloFaltantes(!soloFaltantes)}
        >
          {PRODUCTOS.conFaltante}
        </Button>
      )}
      {onLimpiar && (
        <Button variant="quiet" onClick={onLimpiar}>
          {PRODUCTOS.limpiar}
        </Button>
      )}
    </form>
  )
}
