import { useMemo } from 'react'
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
import { plano } from '#domain/butaca/panel-listas.ts'
import { shaped } from '#domain/valor/forma.ts'
import { ask } from '#http/client.ts'
import { type Answer, reloadAnswers, useKept } from '#queries/answer.ts'
import { useOwnServer } from '#queries/device.ts'
import { sendTo, useEscritura, type Vista } from '#queries/use-escritura.ts'
import { refreshLista, useNombres } from './use-lista.ts'

/** The list's name in change notifications, and the first part of its query keys. */
const NOMBRE = 'productos_butaca'
const PARES = [NOMBRE, 'pares']
const PRECIOS = [NOMBRE, 'precios']

export function useProductosButaca(owner: string): Answer<ProductosButaca> {
  useNombres(NOMBRE, PARES)
  return useKept(owner, {
    queryKey: PARES,
    queryFn: () => ask<ProductosButaca>(PRODUCTOS_BUTACA.productosButaca),
    accepts: shaped({ pares: Array.isArray }),
  })
}

/** Product code and sale price of a model in a color. The price is null for none. */
export interface PrecioDe {
  codigo: string
  venta: number | null
}
/** The key is `clavePrecio`. Empty if the server has no prices of seats. */
export type Precios = ReadonlyMap<string, PrecioDe>
export const clavePrecio = (modelo: string, color: string): string => `${plano(modelo)} ${plano(color)}`

/** @param enabled whether the role may see prices. */
export function usePreciosButaca(owner: string, enabled: boolean): Precios {
  useNombres(NOMBRE, PRECIOS)
  const isOwn = useOwnServer() === true
  const { data } = useKept<PreciosButaca>(
    owner,
    {
      queryKey: PRECIOS,
      queryFn: () => ask<PreciosButaca>(PRODUCTOS_BUTACA.preciosButaca),
      accepts: shaped({ precios: Array.isArray }),
    },
    { enabled: enabled && isOwn },
  )
  return useMemo(
    () => new Map(data?.precios.map(({ modelo, color, ...precio }) => [clavePrecio(modelo, color), precio])),
    [data],
  )
}

const reload = (): void => {
  void reloadAnswers([NOMBRE])
  // Seats that waited for their product may now be in the stock
  void refreshLista('productos')
}

export const useElegirProducto = () =>
  useEscritura(({ modelo, color, ...envio }: ParParams & ParEnvio & Vista, headers): Promise<ParButaca> => {
    const { method, path } = PRODUCTOS_BUTACA.productoButaca
    const url = path.replace(':modelo', String(modelo)).replace(':color', String(color))
    return sendTo({ method, path: url })(envio, headers)
  }, reload)

export const useStockPiso = () =>
  useEscritura<StockPisoEnvio & Vista, StockPiso>(sendTo(PRODUCTOS_BUTACA.stockPiso), reload)
