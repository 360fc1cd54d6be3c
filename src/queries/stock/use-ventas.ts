import type { Ventas, VentasQuery } from '#contract/informes/ventas.ts'
import { isVentas } from '#domain/stock/ventas.ts'
import { fetchVentas } from '#http/informes.ts'
import { type Answer, useKept } from '#queries/answer.ts'

/** The report of sales: the last answer to this query, then the server's. */
export const useVentas = (owner: string, pedido: VentasQuery): Answer<Ventas> =>
  useKept(owner, { queryKey: ['ventas', pedido], queryFn: () => fetchVentas(pedido), accepts: isVentas })
