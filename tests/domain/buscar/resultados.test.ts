import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  claveDe,
  type Fila,
  filaDe,
  type Grupo,
  type Mostrado,
  type Parte,
  type Partes,
  Resultados,
} from '#domain/buscar/resultados.ts'

const GRUPOS: readonly Grupo[] = ['butacas', 'homologaciones', 'productos', 'pantallas']
const fila = (grupo: Grupo, id: number): Fila =>
  filaDe(grupo, { id, nro: String(id), butaca: String(id), path: String(id) } as never)
const parte = (grupo: Grupo, ids: readonly number[], total = ids.length): Parte => ({
  filas: ids.map(id => fila(grupo, id)),
  total,
})
const partes = (ids: Partial<Record<Grupo, readonly number[]>>): Partes =>
  Object.fromEntries(Object.entries(ids).map(([grupo, each]) => [grupo, parte(grupo as Grupo, each)]))
const NONE: ReadonlySet<Grupo> = new Set()
const SERVERS: ReadonlySet<Grupo> = new Set(['butacas', 'homologaciones', 'productos'])

const seen = ({ grupos, despues }: Mostrado) => [
  ...grupos.map(
    ({ grupo, filas, total }) => `${grupo} ${filas.map(each => claveDe(each).split(' ')[1])} of ${total}`,
  ),
  ...(despues.length > 0 ? [`después ${despues.map(each => claveDe(each))}`] : []),
]
const ask = (resultados: Resultados, aqui: Partes, servidor: Partes | null, faltan = NONE, buscado = 'x') =>
  resultados.mostrar({ buscado, grupos: GRUPOS, aqui, servidor, faltan })

test('a group waits while a group above it may still grow, and no longer once that group is full', () => {
  const aqui = partes({ butacas: [1, 2, 3], homologaciones: [1], productos: [1], pantallas: [1] })
  const resultados = new Resultados()
  expect(seen(ask(resultados, aqui, null, SERVERS))).toEqual(['butacas 1,2,3 of 3', 'homologaciones 1 of 1'])
  const servidor = { butacas: parte('butacas', [9], 14), homologaciones: parte('homologaciones', [1, 7], 2) }
  expect(seen(ask(resultados, aqui, servidor))).toEqual([
    'butacas 1,2,3 of 14',
    'homologaciones 1,7 of 2',
    'productos 1 of 1',
    'pantallas 1 of 1',
  ])
})

test('a late result whose place is taken goes to the end and stays there until the next search', () => {
  const aqui = partes({ homologaciones: [1], pantallas: [1] })
  const resultados = new Resultados()
  expect(seen(ask(resultados, aqui, null))).toEqual(['homologaciones 1 of 1', 'pantallas 1 of 1'])
  const servidor = {
    butacas: parte('butacas', [4, 5], 2),
    homologaciones: parte('homologaciones', [1, 2], 20),
  }
  const late = ['homologaciones 1 of 20', 'pantallas 1 of 1', 'después butacas 4,butacas 5,homologaciones 2']
  expect(seen(ask(resultados, aqui, servidor))).toEqual(late)
  expect(seen(ask(resultados, aqui, servidor))).toEqual(late)
  expect(seen(ask(resultados, aqui, servidor, NONE, 'xy'))).toEqual([
    'butacas 4,5 of 2',
    'homologaciones 1,2 of 20',
    'pantallas 1 of 1',
  ])
})

test('whatever the order of the answers, a result is shown once and never moves', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 3 })
  const some = fc.record({ butacas: ids, homologaciones: ids, productos: ids, pantallas: ids }).map(partes)
  const step = fc.record({ aqui: some, servidor: fc.option(some), isWaiting: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 5 }), steps => {
      const resultados = new Resultados()
      let before: string[] = []
      for (const { aqui, servidor, isWaiting } of steps) {
        const { grupos, despues } = ask(resultados, aqui, servidor, isWaiting ? SERVERS : NONE)
        const now = [...grupos.flatMap(({ filas }) => filas), ...despues].map(claveDe)
        expect(now.slice(0, before.length)).toEqual(before)
        expect(new Set(now).size).toBe(now.length)
        for (const { filas } of grupos) expect(filas.length).toBeLessThanOrEqual(3)
        before = now
      }
    }),
  )
})
