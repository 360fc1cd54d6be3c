/** State ids that carry a rule (specification §4). Names come from the server's list. */
export const ESTADO_INICIAL = 1
export const ESTADO_PESADA = 3
export const ESTADO_LISTA = 5
export const ESTADO_ENTREGADA = 6
export const ESTADO_BORRADA = 7

/** A seat still on the floor: what the mirror holds ahead of time. */
export const isViva = (estadoId: number): boolean => estadoId < ESTADO_ENTREGADA
