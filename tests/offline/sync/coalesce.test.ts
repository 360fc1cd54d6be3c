import { expect, it } from 'vitest'
import { coalesce, type Urgency } from '#offline/sync/runs.ts'

const turns = async (n: number) => {
  for (let i = 0; i < n; i++) await Promise.resolve()
}

function task() {
  const runs: Urgency[] = []
  let running = 0
  let most = 0
  const run = coalesce(async urgency => {
    runs.push(urgency)
    most = Math.max(most, ++running)
    await turns(10)
    running -= 1
  })
  return { run, runs, most: () => most }
}

it('O19: a hundred triggers during a run cause one more run', async () => {
  const { run, runs } = task()
  const all = [run()]
  for (let i = 0; i < 100; i++) all.push(run())
  await Promise.all(all)
  expect(runs).toHaveLength(2)
})

it('O19: an urgent trigger makes only the run that answers it urgent', async () => {
  const { run, runs } = task()
  await Promise.all([run(), run('network'), run('person'), run('network')])
  await run()
  expect(runs).toEqual(['due', 'person', 'due'])
})

it('O20: runs never overlap, whenever the next trigger comes', async () => {
  for (let at = 0; at < 30; at++) {
    const { run, runs, most } = task()
    const first = run()
    const second = run()
    const third = turns(at).then(() => run('network'))
    await Promise.all([first, second, third])
    expect(most(), `trigger after ${at} turns`).toBe(1)
    expect(runs).toContain('network')
  }
})

it('a failed run rejects for its caller, and not for the next caller', async () => {
  let fails = true
  const run = coalesce(async () => {
    if (fails) throw new Error('broken')
  })
  const first = run()
  const second = run()
  await expect(first)
    .rejects.toThrow('broken')
    .then(() => {})
  fails = false
  await second.catch(() => {})
  await expect(run()).resolves.toBeUndefined()
})
