import { expect, test } from 'vitest'
import type { Queryable } from '#server/db/db.ts'
import { Line } from '#server/db/postgres-line.ts'

const on = (linea: string) => ({ query: async () => [{ linea }] }) as unknown as Queryable

test('S31: of many connections to a new line the first one tells, and the others wait for it', async () => {
  const line = new Line()
  const told: string[] = []
  line.told = async linea => void told.push(linea)
  let open = () => {}
  const gate = new Promise<void>(resolve => {
    open = resolve
  })
  const done: number[] = []
  const follow = (n: number) =>
    line
      .follow(on('7/00000002'), async tell => {
        await gate
        await tell(on(''))
      })
      .then(() => done.push(n))
  await line.follow(on('7/00000001'), tell => tell(on('')))
  const all = [1, 2, 3].map(follow)
  await new Promise(setImmediate)
  expect(done).toEqual([])
  open()
  await Promise.all(all)
  expect(told).toEqual(['7/00000002'])
})
