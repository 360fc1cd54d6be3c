import { PRODUCTOS_BUTACA } from '#contract/endpoints/oficina.ts'
import type {
  ParButaca,
  ParEnvio,
  ParParams,
  PreciosButaca,
  ProductosButaca,
  StockPiso,
  StockPisoEnvio,
} from '#contract/stock/producto-butaca.ts'
import { ask, type SentHeaders } from './client.ts'

export const fetchProductosButaca = () => ask<ProductosButaca>(PRODUCTOS_BUTACA.productosButaca)

export const fetchPreciosButaca = () => ask<PreciosButaca>(PRODUCTOS_BUTACA.preciosButaca)

/** @throws ApiError, 412. */
export function putProductoButaca({ modelo, color }: ParParams, body: ParEnvio, headers: SentHeaders) {
  const { method, path } = PRODUCTOS_BUTACA.productoButaca
  const url = path.replace(':modelo', String(modelo)).replace(':color', String(color))
  return ask<ParButaca>({ method, path: url }, { body, headers })
}

/** @throws ApiError, 412 or 422. */
export const putStockPiso = (body: StockPisoEnvio, headers: SentHeaders) =>
  ask<StockPiso>(PRODUCTOS_BUTACA.stockPiso, { body, headers })
