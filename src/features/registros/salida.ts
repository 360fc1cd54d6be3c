import type { Registro } from '#contract/stock/registro.ts'
import { REGISTROS } from '#messages/stock/registros.ts'
import { elegido, productoElegido } from '#office/salida/producto-words.ts'
import { filtroEnPalabras, type Salida } from '#office/salida/salida.ts'
import { COLUMNAS } from './columnas.tsx'
import type { Catalogos } from './use-catalogos.ts'
import type { ListaRegistros } from './use-lista-registros.ts'

/** What leaves Registros: all that the search found, as sorted. */
export const salidaDe = (
  { result, enOrden, pedido }: ListaRegistros,
  catalogos: Catalogos,
): Salida<Registro> | null =>
  result.rows && {
    titulo: REGISTROS.titulo,
    columnas: COLUMNAS,
    filas: enOrden,
    filtro: filtroEnPalabras(pedido.texto, [
      [REGISTROS.filtros.tipo, elegido(catalogos.tipos, pedido.tipo)],
      [REGISTROS.filtros.cliente_proveedor, elegido(catalogos.clientes, pedido.cliente_proveedor)],
      ...productoElegido(pedido, catalogos),
    ]),
  }
