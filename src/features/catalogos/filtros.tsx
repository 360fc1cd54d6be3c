import type { CatalogoNombre } from '#contract/catalogo.ts'
import { NOMBRE_MAX } from '#contract/limites.ts'
import type { Ref } from '#contract/ref.ts'
import type { FilaCatalogo } from '#domain/stock/campos-catalogo.ts'
import { CATALOGOS } from '#messages/stock/catalogos.ts'
import { TABLA } from '#messages/tabla.ts'
import { SearchForm } from '#office/list-parts.tsx'
import { optionsOf } from '#office/ref-options.ts'
import type { Lista } from '#queries/lista.ts'
import { SearchField } from '#ui/controls/search-field.tsx'
import { Select } from '#ui/controls/select.tsx'

export const SIN_FILTRO = { texto: '', categoria: 0 }
export type FiltroCatalogo = typeof SIN_FILTRO

/** What is looked for: found as one types; Enter asks the server again as well. */
export const Filtros = ({
  catalogo,
  categorias,
  lista,
  pedido,
  onPedido,
}: {
  catalogo: CatalogoNombre
  categorias: readonly Ref[]
  lista: Lista<FilaCatalogo>
  pedido: FiltroCatalogo
  onPedido: (pedido: FiltroCatalogo) => void
}) => (
  <SearchForm onSearch={lista.refresh}>
    <SearchField
      label={CATALOGOS.buscar}
      maxLength={NOMBRE_MAX}
      value={pedido.texto}
      onChange={event => onPedido({ ...pedido, texto: event.currentTarget.value })}
    />
    {catalogo === 'modelos_producto' && (
      <Select
        label={CATALOGOS.filtroCategoria}
        hideLabel
        allLabel={TABLA.todos(CATALOGOS.filtroCategoria)}
        options={optionsOf(categorias)}
        value={String(pedido.categoria || '')}
        onChange={valor => onPedido({ ...pedido, categoria: Number(valor) })}
      />
    )}
  </SearchForm>
)
