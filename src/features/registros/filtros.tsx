import { type FormEvent, useState } from 'react'
import { TEXTO_MAX } from '#contract/limites.ts'
import { type FiltroCompleto, SIN_FILTRO } from '#domain/registro/filtro-registros.ts'
import { elegirCategoria, elegirModelo } from '#domain/stock/categoria-modelo.ts'
import { REGISTROS } from '#messages.ts'
import { useModelosDe } from '#queries/stock/use-modelos-de.ts'
import { Button } from '#ui/controls/button.tsx'
import { SearchField } from '#ui/controls/search-field.tsx'
import { Select } from '#ui/controls/select.tsx'
import { type Catalogos, optionsOf } from './use-catalogos.ts'

/** What is asked of the records; Buscar or Enter runs it (specification §2). */
export function Filtros({
  catalogos,
  pedido,
  hasFiltro,
  onBuscar,
}: {
  catalogos: Catalogos
  /** What the list was asked for when the screen opened. */
  pedido: FiltroCompleto
  /** The list is filtered: there is something to take off. */
  hasFiltro: boolean
  onBuscar: (filtro: FiltroCompleto) => void
}) {
  const [filtro, setFiltro] = useState(pedido)
  const { tipos, clientes, categorias, modelos, marcas, colores, talles } = catalogos
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    onBuscar({ ...filtro, texto: filtro.texto.trim() })
  }
  const clear = () => {
    setFiltro(SIN_FILTRO)
    onBuscar(SIN_FILTRO)
  }
  const modelosElegibles = useModelosDe(modelos, filtro, categoria => setFiltro({ ...filtro, categoria }))
  const select = (
    clave: keyof typeof REGISTROS.filtros,
    filas: readonly { id: number; nombre: string }[],
    elegir: (id: number) => FiltroCompleto = id => ({ ...filtro, [clave]: id }),
  ) => (
    <Select
      label={REGISTROS.filtros[clave]}
      hideLabel
      allLabel={REGISTROS.filtros[clave]}
      options={optionsOf(filas)}
      value={filtro[clave] === 0 ? '' : String(filtro[clave])}
      onChange={value => setFiltro(elegir(Number(value)))}
    />
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form is what Enter submits
    <form role="search" className="filterbar" onSubmit={onSubmit}>
      <SearchField
        label={REGISTROS.buscarTexto}
        maxLength={TEXTO_MAX}
        value={filtro.texto}
        onChange={event => setFiltro({ ...filtro, texto: event.currentTarget.value })}
      />
      {select('tipo', tipos)}
      {select('cliente_proveedor', clientes)}
      {select('categoria', categorias, id => elegirCategoria(filtro, id))}
      {select('modelo', modelosElegibles, id => elegirModelo(filtro, id, modelos))}
      {select('marca', marcas)}
      {select('color', colores)}
      {select('talle', talles)}
      <Button type="submit">{REGISTROS.buscar}</Button>
      {hasFiltro && (
        <Button variant="quiet" onClick={clear}>
          {REGISTROS.quitarFiltros}
        </Button>
      )}
    </form>
  )
}
