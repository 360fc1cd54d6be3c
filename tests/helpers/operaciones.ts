import type { Butaca } from '#contract/butaca.ts'
import type { Crear, Editar, Homologar } from '#domain/butaca/operacion.ts'
import { butacaNueva } from '#domain/butaca/operacion.ts'
import type { Order } from '#offline/outbox/enqueue.ts'

const FICHA = {
  modelo: { id: 5, nombre: 'S7' },
  color: { id: 1, nombre: 'negro' },
  estado: { id: 1, nombre: 'cortada' },
  peso: -1,
  renombre: '',
}

export const crear = (over: Partial<Crear> = {}): Crear => ({ tipo: 'crear', ...FICHA, ...over })
export const editar = (over: Partial<Editar> = {}): Editar => ({ tipo: 'editar', ...FICHA, ...over })
export const homologar = (over: Partial<Homologar> = {}): Homologar => ({
  tipo: 'homologar',
  eBlanca: 'B-0048213',
  eGris: 'G-0011702',
  comprador: 'Transportes Ruta 9',
  ...over,
})

/** The order that «Nueva Butaca» stores. */
export const orderCrear = (nro: string, over: Partial<Crear> = {}): Order & { operacion: Crear } => {
  const operacion = crear(over)
  return { butaca: butacaNueva(nro, operacion), operacion }
}

/** An edit with the seat's own values. */
export const editarDe = (
  { modelo, color, estado, peso, renombre }: Butaca,
  over: Partial<Editar> = {},
): Editar => ({
  ...editar({ modelo, color, estado, peso, renombre: renombre ?? '' }),
  ...over,
})
