import { nroKey } from '#domain/butaca/butaca.ts'
import type { Operacion } from '#domain/butaca/operacion.ts'
import { applyPending } from '#domain/butaca/operacion.ts'
import { getButaca } from '#offline/mirror/mirror.ts'
import { theReads } from '#offline/outbox/dexie-reads.ts'
import { enqueueOperaciones, type Order } from '#offline/outbox/enqueue.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { editarDe, homologar, orderCrear } from '#tests/helpers/operaciones.ts'

export interface Capturer {
  /** Part of each seat number that this author creates. */
  name: string
  nros: string[]
  /**
   * Weight of the next change, in hundredths of a kg. No two weights are equal, so that a weight identifies its change.
   */
  mark: number
  /** Difference between two marks of this author. Other devices use the weights between them. */
  step: number
}

const ESTADOS = ['cortada', 'tapizada', 'pesada', 'armada', 'lista']
const LISTA = ESTADOS.length
/** Weights end at 1000 kg. */
const MARK_MAX = 100_000

function nextMark(who: Capturer): number {
  who.mark += who.step
  if (who.mark > MARK_MAX) throw new Error('no weight is left to mark a change with')
  return who.mark / 100
}

/**
 * Stores one to three changes of shown seats in one transaction, like a user. @param onTry called before they are
 * stored.
 */
export async function captureSome(
  who: Capturer,
  random: () => number,
  owner: string,
  onTry: (operaciones: Operacion[]) => void = () => {},
): Promise<Entry[]> {
  const orders: Order[] = []
  for (let n = 1 + Math.floor(random() * 3); n > 0; n--) {
    const order = await makeOrder(who, random, orders)
    if (order !== null) orders.push(order)
  }
  if (orders.length === 0) return []
  onTry(orders.map(({ operacion }) => operacion))
  return enqueueOperaciones(orders, owner)
}

async function makeOrder(
  who: Capturer,
  random: () => number,
  sooner: readonly Order[],
): Promise<Order | null> {
  if (random() < 0.03) {
    const peso = nextMark(who)
    const nro = `${who.name}${who.mark}`
    who.nros.push(nro)
    return orderCrear(nro, { peso })
  }
  const nro = who.nros[Math.floor(random() * who.nros.length)] ?? ''
  const shown = await shownSeat(nro, sooner)
  return shown && { butaca: shown, operacion: chooseOperacion(shown, who, random) }
}

async function shownSeat(nro: string, sooner: readonly Order[]) {
  const queued = (await theReads.listLive()).filter(({ nroKey: seat }) => seat === nroKey(nro))
  const known = (await getButaca(nro)) ?? (queued[0]?.operacion.tipo === 'crear' ? butaca({ nro }) : null)
  if (known === null) return null
  const same = sooner.filter(order => order.butaca.nro === nro)
  return applyPending(
    known,
    [...queued, ...same].map(({ operacion }) => operacion),
  )
}

function chooseOperacion(shown: Order['butaca'], who: Capturer, random: () => number): Operacion {
  if (shown.prehomologada && !shown.homologada && random() < 0.5)
    return homologar({ eBlanca: `B-${nextMark(who)}-${shown.nro}` })
  if (random() < 0.1) return editarDe(shown, { peso: nextMark(who) })
  const id = 1 + Math.floor(random() * LISTA)
  return {
    tipo: 'cambio-estado',
    estado: { id, nombre: ESTADOS[id - 1] ?? '' },
    peso: nextMark(who),
    homo: id === LISTA && random() < 0.5 ? true : null,
  }
}
