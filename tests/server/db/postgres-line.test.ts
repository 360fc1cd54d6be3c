import { expect, test } from 'vitest'
import { DatabaseUnavailable, type Queryable } from '#server/db/db.ts'
import { Timeline } from '#server/db/replica.ts'

const on = (linea: string | null) => ({ query: async () => [{ linea }] }) as unknown as Queryable

test('S31: of many connections to a new timeline the first reads its start, and the others wait', async () => {
  const line = new Timeline()
  const told: string[] = []
  line.onNew = async linea => void told.push(linea)
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

test('S31: if timelines are followed, a connection to a standby is refused, because the standby may be promoted', async () => {
  const line = new Timeline()
  const none = async () => {}
  await line.follow(on(null), none)
  line.onNew = none
  await expect(line.follow(on(null), none)).rejects.toThrow(DatabaseUnavailable)
  await line.follow(on('7/00000002'), none)
})
