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
import { call } from './client.ts'

type Headers = Record<string, string>

/** @throws ApiError; 404 from a contract-only server. */
export const fetchProductosButaca = async (): Promise<ProductosButaca> =>
  (await call<ProductosButaca>(PRODUCTOS_BUTACA.productosButaca)).body

/** @throws ApiError; 404 from a contract-only server. */
export const fetchPreciosButaca = async (): Promise<PreciosButaca> =>
  (await call<PreciosButaca>(PRODUCTOS_BUTACA.preciosButaca)).body

/** @throws ApiError, 412. */
export const putProductoButaca = async (
  { modelo, color }: ParParams,
  body: ParEnvio,
  headers: Headers,
): Promise<ParButaca> => {
  const { method, path } = PRODUCTOS_BUTACA.productoButaca
  const url = path.replace(':modelo', String(modelo)).replace(':color', String(color))
  return (await call<ParButaca>({ method, path: url }, { body, headers })).body
}

/** @throws ApiError, 412 or 422. */
export const putStockPiso = async (body: StockPisoEnvio, headers: Headers): Promise<StockPiso> =>
  (await call<StockPiso>(PRODUCTOS_BUTACA.stockPiso, { body, headers })).body
