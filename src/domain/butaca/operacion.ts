import type { Butaca, ButacaEnvio, CambioEstadoCuerpo, CambioEstadoQuery } from '#contract/butaca.ts'
import type { EntregaButaca, EntregaEnvio } from '#contract/entrega.ts'
import type { Ref } from '#contract/formatos.ts'
import type { HomologarQuery } from '#contract/homologacion.ts'
import type { Actual } from '#contract/problem.ts'
import { plegado } from '../valor/texto.ts'
import { ESTADO_BORRADA, ESTADO_ENTREGADA, ESTADO_LISTA } from './butaca.ts'
import { envioOf, type Ficha, fichaOf, isGuardada, sameFicha, withFicha } from './ficha-butaca.ts'
import { SIN_PESO, samePeso } from './peso.ts'

/** A change of state, or the mark of a defect, requested by a person (PUT /api/butaca, specification §7). */
export interface CambioEstado {
  tipo: 'cambio-estado'
  estado: Ref
  /** kg; -1 keeps the current weight (specification §5). */
  peso: number
  /** Counts only for lista: true S, false A, null keeps the mark (design §5). */
  homo: boolean | null
  /** The reason for going back, or the defect. This member and those below are sent only to our server. */
  motivo?: Ref
  /** A note on the motivo, not blank. */
  nota?: string
  /** The delivery with which the seat leaves. */
  entrega?: EntregaEnvio
  /** The operation undoes a defect, and keeps the seat in its state. */
  sinDefecto?: true
}

/** A seat registered by a person (POST /api/butaca). */
export interface Crear extends Ficha {
  tipo: 'crear'
}

/** A seat corrected by a person (PUT /api/butaca/mod); its number stays. */
export interface Editar extends Ficha {
  tipo: 'editar'
}

/** A seat homologated by a person (POST /api/homologaciones). */
export interface Homologar {
  tipo: 'homologar'
  eBlanca: string
  eGris: string
  comprador: string | null
}

/** A person's change of a seat, as stored in the outbox. */
export type Operacion = CambioEstado | Crear | Editar | Homologar

/** Target state; null for a homologation. */
export const estadoDe = (operacion: Operacion): Ref | null =>
  operacion.tipo === 'homologar' ? null : operacion.estado

/** Whether two operations request the same change. */
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

/** Whether both are the same delivery: same client and remito or, without a remito, same client and `clave`. */
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
 * Whether the seat already has the operation's result. False for a creation, since another seat may have its number.
 * False for a change with a motivo, and for the undo of a defect.
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
 * Whether the seat has the values that the operation writes, apart from the state: the weight, and A or S; for a
 * creation, all fields. A value that the operation does not write is not compared.
 */
export function tieneLoEscrito(operacion: CambioEstado | Crear, butaca: Butaca): boolean {
  const { estado, peso } = butaca
  if (operacion.peso >= 0 && !samePeso(operacion.peso, peso)) return false
  return operacion.tipo === 'crear'
    ? isGuardada({ ...operacion, estado, peso }, butaca)
    : applyOperacion(butaca, operacion).prehomologada === butaca.prehomologada
}

/** Whether two rows show the same seat: equal fields, A or S, and homologation. */
export const isMismaVista = (a: Butaca, b: Butaca): boolean =>
  sameFicha(a, b) && sameFicha(b, a) && a.prehomologada === b.prehomologada && a.homologada === b.homologada

/** A seat with its queued operations applied, oldest first. */
export const applyPending = (butaca: Butaca, operaciones: readonly Operacion[]): Butaca =>
  operaciones.reduce(applyOperacion, butaca)

/** The seat of a creation, before the server dates it. */
export const butacaNueva = (nro: string, operacion: Crear): Butaca =>
  applyOperacion(
    { nro, ...fichaOf(operacion), prehomologada: false, homologada: false, fechaHs: '' },
    operacion,
  )

/**
 * Whether the seat still has the state, the homologation and the written fields that the person saw. If so, the
 * operation overwrites nothing that the person has not seen (reliability O12).
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
 * Changes that undo a change of state. If the weight changed, one edit restores weight and state, because a change of
 * state cannot remove a weight. Otherwise A or S is undone before the state, and only in lista, the only state that
 * writes A and S (specification §5).
 * @param antes the seat before the change. @param ahora the current seat.
 */
export function deVuelta(antes: Butaca, ahora: Butaca): readonly (CambioEstado | Editar)[] {
  if (ahora.peso !== antes.peso) return [edicion(antes, ahora)]
  const isAs = ahora.estado.id === ESTADO_LISTA && ahora.prehomologada !== antes.prehomologada
  const vuelta: CambioEstado[] = isAs ? [cambio(ahora, antes.prehomologada)] : []
  return ahora.estado.id === antes.estado.id ? vuelta : [...vuelta, cambio(antes, null)]
}

/** Whether the change marked a defect and did not move the seat. @param antes the seat before the change. */
export const isDefecto = (operacion: Operacion, antes: Butaca): boolean =>
  operacion.tipo === 'cambio-estado' &&
  operacion.motivo !== undefined &&
  operacion.estado.id === antes.estado.id

/** Takes a defect's mark off the seat. */
export const quitarDefecto = ({ estado }: Butaca): CambioEstado => ({
  ...{ tipo: 'cambio-estado', estado, peso: SIN_PESO, homo: null },
  sinDefecto: true,
})

const cambio = ({ estado, entrega }: Butaca, homo: boolean | null): CambioEstado => ({
  tipo: 'cambio-estado',
  estado,
  peso: SIN_PESO,
  homo,
  // A seat that returns to entregada returns to its delivery
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

/** Whether the server would accept the change on the current seat. */
export function puedeHacerse({ tipo }: Operacion, { estado, prehomologada, homologada }: Butaca): boolean {
  if (tipo === 'cambio-estado') return true
  if (tipo === 'crear' || estado.id === ESTADO_BORRADA) return false
  return tipo === 'editar' || (prehomologada && !homologada)
}
