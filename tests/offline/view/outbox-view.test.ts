import { expect, test } from 'vitest'
import type { Entry } from '#offline/outbox/entry.ts'
import type { Viewer } from '#offline/view/outbox-view.ts'
import { EMPTY_OUTBOX, OutboxView } from '#offline/view/outbox-view.ts'
import { entry } from '#tests/helpers/entry.ts'
import { orderCrear } from '#tests/helpers/operaciones.ts'
import { toEstado } from '#tests/helpers/outbox-rig.ts'
import { seededRandom } from '#tests/helpers/seeded.ts'

const operario = { nombre: 'operario', vencida: false }
const viewOf = (live: readonly Entry[], viewer: Viewer | null): OutboxView => {
  const view = new OutboxView()
  view.setViewer(viewer)
  view.put(live)
  return view
}
const snapshotOf = (live: readonly Entry[], viewer: Viewer | null = operario) =>
  viewOf(live, viewer).snapshot(true)

test('every live entry is counted once', () => {
  const entries = [
    entry({ nro: 'A1' }),
    entry({ nro: 'A2', state: 'sending' }),
    entry({ nro: 'A3', state: 'in-doubt' }),
    entry({ nro: 'A4', state: 'rejected' }),
    entry({ nro: 'A4' }),
    entry({ nro: 'A5', state: 'conflict' }),
    entry({ nro: 'A6', owner: 'lopez' }),
    entry({ nro: 'A7', owner: 'lopez', state: 'rejected' }),
  ]
  const { summary } = snapshotOf(entries)
  expect(summary).toEqual({ pending: 3, sending: 1, rejected: 2, others: [{ owner: 'lopez', count: 2 }] })
})

test('each snapshot has its own number, so that lists are computed again for each snapshot', () => {
  const revs = [EMPTY_OUTBOX, snapshotOf([]), snapshotOf([entry({ nro: 'A1' })])].map(({ rev }) => rev)
  expect(new Set(revs).size).toBe(3)
})

test('a snapshot keeps its groups while the queue is read anew', () => {
  const view = viewOf([entry({ nro: 'A1' }), entry({ nro: 'A2' })], operario)
  const { grupos } = view.snapshot(true)
  view.clear()
  view.put([entry({ nro: 'A1' })])
  expect(grupos().esperan).toHaveLength(2)
})

test('queued changes of one seat apply in order', () => {
  const first = entry({
    operacion: { tipo: 'cambio-estado', estado: { id: 3, nombre: 'pesada' }, peso: 9, homo: null },
  })
  const second = entry()
  const seat = snapshotOf([first, second]).bySeat.get('s710482')
  expect(seat?.operaciones).toEqual([first.operacion, second.operacion])
  expect(seat?.tone).toBe('pending')
})

test('a refused change and its followers are not applied to the shown seat', () => {
  const error = { status: 422, codigo: 'REGLA', detail: 'La butaca está borrada.', at: 0 }
  const seat = snapshotOf([entry({ state: 'rejected', error }), entry()]).bySeat.get('s710482')
  expect(seat).toMatchObject({ operaciones: [], tone: 'rejected', motivo: 'La butaca está borrada.' })
})

test('O23: of another user’s entry only its seat and its author are shown', () => {
  const entries = [entry({ nro: 'S7', owner: 'lopez' }), entry({ nro: 'S8', owner: 'lopez' })]
  const { bySeat, grupos } = snapshotOf(entries)
  expect(bySeat.get('s7')).toMatchObject({ operaciones: [], ajenas: ['lopez'] })
  const [theirs] = grupos().ajenas
  expect([theirs?.owner, theirs?.pendientes.map(each => each.entry.nro)]).toEqual(['lopez', ['S7', 'S8']])
})

test('the user’s own changes behind another user’s unsent change are applied to the shown seat', () => {
  const own = [entry({ operacion: toEstado(2) }), entry({ operacion: toEstado(3) })]
  const theirs = [entry({ owner: 'lopez' }), entry({ owner: 'vega' }), entry({ owner: 'lopez' })]
  const seat = snapshotOf([...theirs, ...own]).bySeat.get('s710482')
  const operaciones = [toEstado(2), toEstado(3)]
  expect(seat).toMatchObject({ operaciones, tone: 'pending', ajenas: ['lopez', 'vega'] })
})

test('a refused change behind another user’s change, and its followers, are not applied to the shown seat', () => {
  const error = { status: 0, codigo: 'SIN_CREAR', detail: 'No se creó.', at: 0 }
  const entries = [entry({ owner: 'lopez' }), entry({ state: 'rejected', error }), entry()]
  const seat = snapshotOf(entries).bySeat.get('s710482')
  expect(seat).toMatchObject({ operaciones: [], tone: 'rejected', motivo: 'No se creó.' })
})

test('O23: the user’s own creation behind another user’s creation of the same number shows only its own values', () => {
  const created = (renombre: string, over: Partial<Entry> = {}): Entry => {
    const { butaca: seen, operacion } = orderCrear('N1', { renombre })
    return entry({ nro: 'N1', seen: seen, operacion, ...over })
  }
  const theirs = created('de Lopez', { owner: 'lopez' })
  const mine = created('mía')
  const entries = [theirs, mine]
  expect(snapshotOf(entries).bySeat.get('n1')?.seen).toBe(mine.seen)
})

test('each entry is in one group of «Pendientes»', () => {
  const entries = [
    entry({ nro: 'A1', state: 'conflict' }),
    entry({ nro: 'A1' }),
    entry({ nro: 'A2', state: 'sending' }),
    entry({ nro: 'A3', state: 'in-doubt' }),
    entry({ nro: 'A4', owner: 'lopez' }),
  ]
  const { decidir, enviando, sinConfirmar, esperan, ajenas } = snapshotOf(entries).grupos()
  expect([decidir, enviando, sinConfirmar, esperan].map(group => group.map(each => each.entry.nro))).toEqual([
    ['A1'],
    ['A2'],
    ['A3'],
    ['A1'],
  ])
  expect(ajenas).toHaveLength(1)
})

test('without a session no entry counts as the user’s own', () => {
  const { summary } = snapshotOf([entry()], null)
  expect(summary).toEqual({ pending: 0, sending: 0, rejected: 0, others: [{ owner: 'operario', count: 1 }] })
})

test('O48: a claimed entry is shown as being sent, and unchanged entries stay the same objects', () => {
  const [one, two] = [entry({ nro: 'A1' }), entry({ nro: 'A2' })]
  const view = viewOf([one, two], operario)
  const before = view.snapshot(true)
  const queues = ['a1', 'a2'].map(seat => before.bySeat.get(seat))
  const { esperan } = before.grupos()
  const lease = { holder: 'worker', fence: 3, until: 60_000 }
  view.put([structuredClone({ ...two, state: 'sending', lease, changedAt: 5 })])
  const after = view.snapshot(true)
  expect(after.summary).toMatchObject({ pending: 1, sending: 1 })
  expect(['a1', 'a2'].map(seat => after.bySeat.get(seat))).toEqual(queues)
  expect(after.bySeat.get('a2')).toBe(queues[1])
  // The view does not change a list that a screen already has
  expect(esperan.map(({ entry }) => entry.key)).toEqual([one.key, two.key])
})

test('O48: after any changes in any order the view equals a fresh read of the whole queue', () => {
  const random = seededRandom(11)
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
  const plain = (view: OutboxView) => {
    const { summary, bySeat, counts, grupos } = view.snapshot(true)
    const owners = [...summary.others].sort((a, b) => (a.owner < b.owner ? -1 : 1))
    const { ajenas, ...own } = grupos()
    const theirs = [...ajenas].sort((a, b) => (a.owner < b.owner ? -1 : 1))
    const sorted = <V>(map: ReadonlyMap<string, V>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1))
    return { ...summary, others: owners, counts: sorted(counts), bySeat: sorted(bySeat), ...own, theirs }
  }
  for (let run = 0; run < 30; run++) {
    const live = new Map<string, Entry>()
    const view = viewOf([], operario)
    for (let n = 0; n < 40; n++) {
      const known = pick([null, null, ...live.values()])
      const nro = pick(['A1', 'A2', 'A3'])
      const made = entry({ ...(known ?? { owner: pick(['operario', 'lopez', 'sosa']) }), nro, nroKey: nro })
      const changed = { ...made, state: pick(['pending', 'rejected', 'in-doubt'] as const) }
      if (known !== null && random() < 0.4) {
        live.delete(known.key)
        view.remove([known.key])
      } else {
        live.set(changed.key, changed)
        view.put([changed])
      }
      if (random() < 0.1) view.snapshot(true)
    }
    const anew = viewOf(
      [...live.values()].sort((a, b) => a.seq - b.seq),
      operario,
    )
    expect(plain(view)).toEqual(plain(anew))
    view.setViewer(null)
    anew.setViewer(null)
    expect(plain(view)).toEqual(plain(anew))
  }
})
