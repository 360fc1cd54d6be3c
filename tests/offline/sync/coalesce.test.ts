import { describe, expect, it } from 'vitest'
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

describe('triggers', () => {
  it('O19: a hundred of them while it runs cost one more run, and none is lost', async () => {
    const { run, runs } = task()
    const all = [run()]
    for (let i = 0; i < 100; i++) all.push(run())
    await Promise.all(all)
    expect(runs).toHaveLength(2)
  })

  it('O19: an urgent one among them makes the run that answers it urgent, and only that one', async () => {
    const { run, runs } = task()
    await Promise.all([run(), run('network'), run('person'), run('network')])
    await run()
    expect(runs).toEqual(['due', 'person', 'due'])
  })

  it('O20: it never runs twice at once, whenever the next trigger comes', async () => {
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

  it('a run that fails tells its caller and not the next one', async () => {
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
})
