import type { FiltroProducto } from '#domain/stock/filtro-productos.ts'
import type { CatalogosProducto } from '#domain/stock/producto-guardado.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import { SearchForm, SearchText } from '#office/list-parts.tsx'
import { ProductoFilters } from '#office/producto-filters.tsx'
import { Button } from '#ui/controls/button.tsx'

interface FiltersBarProps {
  filtro: FiltroProducto
  catalogos: CatalogosProducto
  onFiltro: (filtro: FiltroProducto) => void
  onBuscar: () => void
  /** Absent in the selection mode, as are the products that are short. */
  onLimpiar?: () => void
  faltantes?: number
  soloFaltantes?: boolean
  onSoloFaltantes?: (solo: boolean) => void
}

export function FiltersBar(props: FiltersBarProps) {
  const { filtro, catalogos, onFiltro, soloFaltantes = false, onSoloFaltantes } = props
  return (
    <SearchForm onSearch={props.onBuscar}>
      <SearchText
        label={PRODUCTOS.buscarTexto}
        value={filtro.text}
        onTexto={text => onFiltro({ ...filtro, text })}
      />
      <ProductoFilters filtro={filtro} catalogos={catalogos} onFiltro={onFiltro} />
      <Button type="submit">{PRODUCTOS.buscar}</Button>
      {onSoloFaltantes && (
        <Button
          className="faltante"
          icon="triangle"
          count={props.faltantes ?? 0}
          aria-pressed={soloFaltantes}
          onClick={() => onSoloFaltantes(!soloFaltantes)}
        >
          {PRODUCTOS.conFaltante}
        </Button>
      )}
      {props.onLimpiar && (
        <Button variant="quiet" onClick={props.onLimpiar}>
          {PRODUCTOS.limpiar}
        </Button>
      )}
    </SearchForm>
  )
}
