// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Butaca } from '#contract/butaca.ts'
import { isViva } from '#domain/butaca/butaca.ts'
import { ORDEN_INICIAL, SIN_FILTRO } from '#domain/butaca/lista-butacas.ts'
import { EN_TABLA } from '#domain/butaca/panel-listas.ts'
import { db } from '#offline/db.ts'
import { mergeButacas, replaceButacas } from '#offline/mirror/mirror.ts'
import { replica } from '#offline/mirror/replica.ts'
import { ButacasIndex } from '#offline/view/butacas-index.ts'
import { outboxStore } from '#offline/view/outbox-live.ts'
import {
  comienzanEn,
  isInMirror,
  type ListaPedida,
  listComienzan,
  matcher,
} from '#queries/butacas/use-butacas.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { seededRandom } from '#tests/helpers/seeded.ts'

const ESTADOS = ['cortada', 'tapizada', 'pesada', 'armada', 'lista', 'entregada', 'borrada', 'barnizada']
const MODELOS = ['S7', 'S7 XL', 'S5 SIM', 'R7']
const COLORES = ['negro', 'blanco', 'rojo']

function factory(random: () => number, count: number): Butaca[] {
  const one = (names: readonly string[]) => {
    const id = 1 + Math.floor(random() * names.length)
    return { id, nombre: names[id - 1] ?? '' }
  }
  return Array.from({ length: count }, (_, i) =>
    butaca({
      nro: `H${Math.floor(random() * 30)}-${i}`,
      estado: one(ESTADOS),
      modelo: one(MODELOS),
      color: one(COLORES),
      prehomologada: random() < 0.5,
      homologada: random() < 0.2,
    }),
  )
}

const PEDIDAS: readonly ListaPedida[] = [
  ...[0, ...ESTADOS.map((_, i) => i + 1)].flatMap(estado =>
    [0, 1, 2].flatMap(modelo =>
      [0, 1].flatMap(color =>
        ['', 'h1', 'H2', 'zz'].map(
          (nro): ListaPedida => ({ tipo: 'filtro', filtro: { ...SIN_FILTRO, estado, modelo, color, nro } }),
        ),
      ),
    ),
  ),
  { tipo: 'as', listaS: true },
  { tipo: 'as', listaS: false },
  { tipo: 'panel', grupo: EN_TABLA },
  { tipo: 'panel', grupo: 'negro/s7/S' },
]

const nros = (butacas: readonly Butaca[]): string[] => butacas.map(({ nro }) => nro).sort()

describe('O60: a list of the mirror without a notice of missing rows has all rows of the server', () => {
  const partes = new Map<ListaPedida, boolean>()
  it.each([1, 2, 3, 4, 5])('a list that needs no server has all of the server’s seats: factory %i', seed => {
    const random = seededRandom(seed)
    const server = factory(random, 400)
    // The mirror keeps seats that left the floor only if they were fetched
    const mirror = server.filter(({ estado }) => isViva(estado.id) || random() < 0.2)
    for (const pedida of PEDIDAS) {
      const [here, there] = [mirror, server].map(butacas => nros(butacas.filter(matcher(pedida))))
      if (isInMirror(pedida)) expect(here, JSON.stringify(pedida)).toEqual(there)
      else partes.set(pedida, partes.get(pedida) || here?.length !== there?.length)
    }
  })
  it('for every filter that needs the server and finds seats, the mirror may lack some of the seats', () => {
    const asked = [...partes].filter(([pedida]) => pedida.tipo === 'filtro' && pedida.filtro.nro !== 'zz')
    expect(asked.length).toBeGreaterThan(20)
    expect(asked.every(([, isLess]) => isLess)).toBe(true)
  })
})

describe('a search for a part of a seat number', () => {
  beforeAll(async () => {
    replica.start()
    outboxStore.subscribe(() => {})
    await vi.waitFor(() => expect(outboxStore.getSnapshot().ready).toBe(true))
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'mirror %i: card and list have the same rows, before and after an answer of the server',
    async seed => {
      const random = seededRandom(seed)
      const all = factory(random, 120)
      const known = all.filter(() => random() < 0.4)
      const settle = async (count: number) =>
        vi.waitFor(() => expect(replica.getSnapshot().rows.size).toBe(count))
      await replaceButacas(db, known, { refreshedAt: seed }, true)
      await settle(known.length)
      const same = () => {
        const index = new ButacasIndex()
        for (const pedida of PEDIDAS) {
          if (pedida.tipo !== 'filtro' || pedida.filtro.nro === '') continue
          const { filtro } = pedida
          const matches = matcher(pedida)
          const list = index.query(
            replica.getSnapshot(),
            outboxStore.getSnapshot(),
            ORDEN_INICIAL,
            JSON.stringify(pedida),
            matches,
          )
          const card = listComienzan(filtro)
          expect(card.enLista, JSON.stringify(filtro)).toEqual(list)
          expect(comienzanEn(list, filtro.nro)).toEqual(card)
          // Seats outside the filter are listed only if the list is empty
          expect(card.fuera.some(matches)).toBe(false)
          if (list.length > 0) expect(card.fuera).toEqual([])
        }
      }
      same()
      await mergeButacas(db, all)
      await settle(all.length)
      same()
    },
  )
})
