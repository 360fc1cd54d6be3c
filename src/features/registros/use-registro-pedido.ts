import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { REGISTROS } from '#messages/stock/registros.ts'
import type { Notify } from '#ui/notify.ts'
import { isSucio } from './detalle/detalle-abierto.ts'
import type { Detalle } from './detalle/use-detalle.ts'
import type { ListaRegistros } from './use-lista-registros.ts'

/** `?registro=ID`, which other screens link to. */
const PARAM = 'registro'
const ID = /^\d{1,9}$/
/** A fetched list is shown a moment later. */
const WAIT_MS = 1000

/**
 * Opens a record on its page once the list has it: the one in the address, or one that was created just now. Another
 * record with unsaved lines is not closed for it.
 */
export function useRegistroPedido(
  lista: ListaRegistros,
  detalle: Detalle,
  notify: Notify,
): { open: (id: number) => void } {
  const [pedido, setPedido] = useState<number | null>(null)
  const { rows, isFetching } = lista.result
  useAddress(setPedido)

  /** @returns whether it was there. */
  const openFound = useEffectEvent((id: number): boolean => {
    if (!lista.goTo(id)) return false
    if (!isSucio(detalle.abierto)) detalle.open(id)
    setPedido(null)
    return true
  })
  const giveUp = useEffectEvent((id: number) => {
    if (lista.filtro === null) notify.error(REGISTROS.noEsta(id))
    setPedido(null)
  })
  useEffect(() => {
    if (pedido === null || rows === null || openFound(pedido) || isFetching) return
    const timer = setTimeout(() => giveUp(pedido), WAIT_MS)
    return () => clearTimeout(timer)
  }, [pedido, rows, isFetching])
  return { open: setPedido }
}

function useAddress(onId: (id: number) => void): void {
  const [params, setParams] = useSearchParams()
  const enDireccion = params.get(PARAM)
  const take = useEffectEvent((texto: string) => {
    // Removed, so that a reload or going back does not open it again
    setParams(
      antes => {
        antes.delete(PARAM)
        return antes
      },
      { replace: true },
    )
    if (ID.test(texto)) onId(Number(texto))
  })
  useEffect(() => {
    if (enDireccion !== null) take(enDireccion)
  }, [enDireccion])
}
