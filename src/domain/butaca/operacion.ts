import type { Butaca, ButacaEnvio, CambioEstadoCuerpo, CambioEstadoQuery } from '#contract/butaca.ts'
import type { EntregaButaca, EntregaEnvio } from '#contract/entrega.ts'
import type { Ref } from '#contract/formatos.ts'
import type { HomologarQuery } from '#contract/homologacion.ts'
import type { Actual } from '#contract/problem.ts'
import { plegado } from '../valor/texto.ts'
import { ESTADO_BORRADA, ESTADO_ENTREGADA, ESTADO_LISTA } from './butaca.ts'
import { envioOf, type Ficha, fichaOf, isGuardada, sameFicha, withFicha } from './ficha-butaca.ts'
import { SIN_PESO, samePeso } from './peso.ts'

/** A person changes a seat's state or marks a defect (PUT /api/butaca, specification §7). */
export interface CambioEstado {
  tipo: 'cambio-estado'
  estado: Ref
  /** kg; -1 keeps the current weight (specification §5). */
  peso: number
  /** Only for lista: true S, false A, null keeps the mark (design §5). */
  homo: boolean | null
  /** The reason for going back, or the defect. Only our server gets `motivo` and the members below. */
  motivo?: Ref
  /** A note on the motivo, never blank. */
  nota?: string
  /** The delivery of a seat that passes to entregada. */
  entrega?: EntregaEnvio
  /** The operation removes a defect's mark. The state does not change. */
  sinDefecto?: true
}

/** A person registers a seat (POST /api/butaca). */
export interface Crear extends Ficha {
  tipo: 'crear'
}

/** A person corrects a seat (PUT /api/butaca/mod). The number does not change. */
export interface Editar extends Ficha {
  tipo: 'editar'
}

/** A person homologates a seat (POST /api/homologaciones). */
export interface Homologar {
  tipo: 'homologar'
  eBlanca: string
  eGris: string
  comprador: string | null
}

/** A person's change of a seat, as the outbox stores it. */
export type Operacion = CambioEstado | Crear | Editar | Homologar

export const estadoDe = (operacion: Operacion): Ref | null =>
  operacion.tipo === 'homologar' ? null : operacion.estado

export function sameOperacion(a: Operacion, b: Operacion): boolean {
  if (a.tipo === 'cambio-estado')
    return (
      b.tipo === a.tipo &&
      a.estado.id === b.estado.id &&
      a.peso === b.peso &&
      a.homo === b.homo &&
      a.motivo?.id === b.motivo?.id &&
      a.nota === b.nota &&
      a.sinDefecto === b.sinDefecto &&
      sameEntrega(a.entrega, b.entrega)
    )
  if (a.tipo === 'homologar')
    return b.tipo === a.tipo && a.eBlanca === b.eBlanca && a.eGris === b.eGris && a.comprador === b.comprador
  return b.tipo === a.tipo && sameFicha(a, b)
}

/** Whether both are the same delivery: same client and same remito or, if both lack a remito, same `clave`. */
export function sameEntrega(a: EntregaButaca | undefined, b: EntregaButaca | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  const isSameCliente =
    a.cliente.id == null || b.cliente.id == null
      ? plegado(a.cliente.nombre) === plegado(b.cliente.nombre)
      : a.cliente.id === b.cliente.id
  if (!isSameCliente) return false
  const [deA, deB] = [a.remito ?? null, b.remito ?? null]
  return deA === null || deB === null ? deA === deB && a.clave === b.clave : plegado(deA) === plegado(deB)
}

/** The seat with the operation applied, by the server's rules (design §3, «Read, factory»). */
export function applyOperacion(butaca: Butaca, operacion: Operacion): Butaca {
  switch (operacion.tipo) {
    case 'cambio-estado': {
      const { estado, peso, homo, entrega = butaca.entrega } = operacion
      const next = { ...butaca, estado, peso: peso >= 0 ? peso : butaca.peso }
      if (estado.id === ESTADO_LISTA && homo !== null) next.prehomologada = homo && !butaca.homologada
      return conEntrega(next, entrega)
    }
    case 'crear':
      return { ...withFicha(butaca, operacion), prehomologada: false, homologada: false }
    case 'editar':
      return conEntrega(withFicha(butaca, operacion), butaca.entrega)
    case 'homologar':
      return { ...butaca, homologada: true, prehomologada: false }
  }
}

function conEntrega({ entrega: _, ...butaca }: Butaca, entrega: EntregaButaca | undefined): Butaca {
  return butaca.estado.id === ESTADO_ENTREGADA && entrega !== undefined ? { ...butaca, entrega } : butaca
}

/**
 * Whether the seat already has the operation's result. False for a creation, because the number may belong to another
 * seat. False for a change with a motivo, and for the undo of a defect.
 */
export function isYaHecha(
  operacion: Operacion,
  { butaca, homologacion }: Pick<Actual, 'butaca' | 'homologacion'>,
): boolean {
  switch (operacion.tipo) {
    case 'cambio-estado':
      return (
        operacion.estado.id === butaca.estado.id &&
        operacion.motivo === undefined &&
        operacion.sinDefecto === undefined &&
        (operacion.entrega === undefined || sameEntrega(operacion.entrega, butaca.entrega)) &&
        tieneLoEscrito(operacion, butaca)
      )
    case 'crear':
      return false
    case 'editar':
      return isGuardada(operacion, butaca)
    case 'homologar':
      return (
        homologacion?.eBlanca === operacion.eBlanca &&
        homologacion.eGris === operacion.eGris &&
        (homologacion.comprador ?? '') === (operacion.comprador ?? '')
      )
  }
}

/**
 * Whether the seat has the values that the operation writes, apart from the state. A change of state writes the weight,
 * and A or S. A creation writes all fields.
 */
export function tieneLoEscrito(operacion: CambioEstado | Crear, butaca: Butaca): boolean {
  const { estado, peso } = butaca
  if (operacion.peso >= 0 && !samePeso(operacion.peso, peso)) return false
  return operacion.tipo === 'crear'
    ? isGuardada({ ...operacion, estado, peso }, butaca)
    : applyOperacion(butaca, operacion).prehomologada === butaca.prehomologada
}

/** Whether two rows look the same on the screen: equal fields, A or S, and homologation. */
export const isMismaVista = (a: Butaca, b: Butaca): boolean =>
  sameFicha(a, b) && sameFicha(b, a) && a.prehomologada === b.prehomologada && a.homologada === b.homologada

/** The seat with its queued operations applied. @param operaciones oldest first. */
export const applyPending = (butaca: Butaca, operaciones: readonly Operacion[]): Butaca =>
  operaciones.reduce(applyOperacion, butaca)

/** The seat that a creation makes, without the server's date. */
export const butacaNueva = (nro: string, operacion: Crear): Butaca =>
  applyOperacion(
    { nro, ...fichaOf(operacion), prehomologada: false, homologada: false, fechaHs: '' },
    operacion,
  )

/**
 * True if the seat still has the state, the homologation and the overwritten fields that the person saw (reliability
 * O12).
 */
export function isComoSeVio(operacion: Operacion, vista: Butaca, ahora: Butaca): boolean {
  if (vista.estado.id !== ahora.estado.id || vista.homologada !== ahora.homologada) return false
  const isSameAs = vista.prehomologada === ahora.prehomologada
  switch (operacion.tipo) {
    case 'cambio-estado':
      return (operacion.peso < 0 || samePeso(vista.peso, ahora.peso)) && (operacion.homo === null || isSameAs)
    case 'homologar':
      return isSameAs
    case 'crear':
    case 'editar':
      return isGuardada(vista, ahora)
  }
}

/**
 * Changes that undo a change of state. If the weight changed, one edit restores weight and state: a change of state
 * cannot remove a weight. Otherwise a first change restores A or S in lista, and a second change restores the state.
 * Only lista writes A and S (specification §5).
 * @param antes the seat before the change.
 * @param ahora the current seat.
 */
export function deVuelta(antes: Butaca, ahora: Butaca): readonly (CambioEstado | Editar)[] {
  if (ahora.peso !== antes.peso) return [edicion(antes, ahora)]
  const isAs = ahora.estado.id === ESTADO_LISTA && ahora.prehomologada !== antes.prehomologada
  const vuelta: CambioEstado[] = isAs ? [cambio(ahora, antes.prehomologada)] : []
  return ahora.estado.id === antes.estado.id ? vuelta : [...vuelta, cambio(antes, null)]
}

/** Whether the change only marked a defect: the state stayed. @param antes the seat before the change. */
export const isDefecto = (operacion: Operacion, antes: Butaca): boolean =>
  operacion.tipo === 'cambio-estado' &&
  operacion.motivo !== undefined &&
  operacion.estado.id === antes.estado.id

export const quitarDefecto = ({ estado }: Butaca): CambioEstado => ({
  ...{ tipo: 'cambio-estado', estado, peso: SIN_PESO, homo: null },
  sinDefecto: true,
})

const cambio = ({ estado, entrega }: Butaca, homo: boolean | null): CambioEstado => ({
  tipo: 'cambio-estado',
  estado,
  peso: SIN_PESO,
  homo,
  // Restores the delivery of a seat that returns to entregada
  ...(estado.id === ESTADO_ENTREGADA && entrega !== undefined && { entrega: envioEntrega(entrega) }),
})

const envioEntrega = ({ clave, cliente, remito }: EntregaButaca): EntregaEnvio => ({
  clave,
  cliente: { ...(cliente.id == null ? {} : { id: cliente.id }), nombre: cliente.nombre },
  remito: remito ?? null,
})

const edicion = ({ estado, peso }: Butaca, ahora: Butaca): Editar => ({
  tipo: 'editar',
  ...fichaOf(ahora),
  estado,
  peso,
})

type PedidoOperacion =
  | { llamada: 'cambiarEstado'; query: CambioEstadoQuery; body: CambioEstadoCuerpo | undefined }
  | { llamada: 'crearButaca' | 'modificarButaca'; body: ButacaEnvio }
  | { llamada: 'homologar'; query: HomologarQuery }

export function pedidoOperacion(nro: string, operacion: Operacion): PedidoOperacion {
  switch (operacion.tipo) {
    case 'cambio-estado': {
      const { estado, peso, homo, motivo, nota, entrega } = operacion
      const query = { nroButaca: nro, idEstado: estado.id, peso, ...(homo === null ? {} : { homo }) }
      const body = {
        ...(motivo !== undefined && { motivo }),
        ...(nota !== undefined && { nota }),
        ...(entrega !== undefined && { entrega }),
      }
      return { llamada: 'cambiarEstado', query, body: Object.keys(body).length === 0 ? undefined : body }
    }
    case 'crear':
      return { llamada: 'crearButaca', body: { nro, ...envioOf(operacion) } }
    case 'editar':
      return { llamada: 'modificarButaca', body: { nro, ...envioOf(operacion) } }
    case 'homologar': {
      const { eBlanca, eGris, comprador } = operacion
      const query = { nroButaca: nro, eBlanca, eGris, ...(comprador === null ? {} : { comprador }) }
      return { llamada: 'homologar', query }
    }
  }
}

export function puedeHacerse({ tipo }: Operacion, { estado, prehomologada, homologada }: Butaca): boolean {
  if (tipo === 'cambio-estado') return true
  if (tipo === 'crear' || estado.id === ESTADO_BORRADA) return false
  return tipo === 'editar' || (prehomologada && !homologada)
}
