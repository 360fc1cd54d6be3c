import { useState } from 'react'
import { type FiltroCompleto, SIN_FILTRO } from '#domain/registro/filtro-registros.ts'
import { REGISTROS } from '#messages/stock/registros.ts'
import { SearchForm, SearchText } from '#office/list-parts.tsx'
import { ProductoFilters, RefFilter } from '#office/producto-filters.tsx'
import { Button } from '#ui/controls/button.tsx'
import type { Catalogos } from './use-catalogos.ts'

interface FiltrosProps {
  catalogos: Catalogos
  /** The filter that the screen opened with. */
  pedido: FiltroCompleto
  hasFiltro: boolean
  onBuscar: (filtro: FiltroCompleto) => void
}

/** Buscar or Enter runs it (specification §2). */
export function Filtros({ catalogos, pedido, hasFiltro, onBuscar }: FiltrosProps) {
  const [filtro, setFiltro] = useState(pedido)
  const clear = () => {
    setFiltro(SIN_FILTRO)
    onBuscar(SIN_FILTRO)
  }
  return (
    <SearchForm onSearch={() => onBuscar({ ...filtro, texto: filtro.texto.trim() })}>
      <SearchText
        label={REGISTROS.buscarTexto}
        value={filtro.texto}
        onTexto={texto => setFiltro({ ...filtro, texto })}
      />
      <RefFilter
        label={REGISTROS.filtros.tipo}
        refs={catalogos.tipos}
        value={filtro.tipo}
        onChange={tipo => setFiltro({ ...filtro, tipo })}
      />
      <RefFilter
        label={REGISTROS.filtros.cliente_proveedor}
        refs={catalogos.clientes}
        value={filtro.cliente_proveedor}
        onChange={cliente_proveedor => setFiltro({ ...filtro, cliente_proveedor })}
      />
      <ProductoFilters filtro={filtro} catalogos={catalogos} onFiltro={setFiltro} />
      <Button type="submit">{REGISTROS.buscar}</Button>
      {hasFiltro && (
        <Button variant="quiet" onClick={clear}>
          {REGISTROS.quitarFiltros}
        </Button>
      )}
    </SearchForm>
  )
}
