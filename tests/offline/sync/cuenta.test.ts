import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { Cuenta, type CuentaFact } from '#offline/sync/observe-server.ts'

function device(fact?: CuentaFact) {
  const disk = { fact, keeps: 0 }
  const shown: string[] = []
  const clock = { now: 0 }
  const pauses: (() => void)[] = []
  const cuenta = new Cuenta({
    read: async () => disk.fact,
    keep: async heard => {
      disk.fact = heard
      disk.keeps++
    },
    pause: () => new Promise(resolve => pauses.push(resolve)),
    show: async vista => void shown.push(vista),
    now: () => clock.now,
  })
  const note = async (count: number, epoca = 'e1') => {
    cuenta.note({ epoca, vista: `${count}.firma` })
    for (let i = 0; i < 20; i++) await Promise.resolve()
  }
  return { disk, shown, clock, note, nextKeep: () => pauses.pop()?.() }
}

it('O45: the highest count is stored, with one write for all counts that arrive during a pause', async () => {
  const { disk, note, nextKeep } = device()
  for (const count of [5, 7, 6, 9]) await note(count)
  expect(disk.keeps).toBe(1)
  nextKeep()
  await note(8)
  expect(disk).toEqual({ fact: { epoca: 'e1', vista: '9.firma' }, keeps: 2 })
})

it('O45: a server that reports a lower count is sent the higher count, and again after eleven seconds, not after five', async () => {
  const { shown, clock, note } = device({ epoca: 'e1', vista: '9.firma' })
  await note(9)
  expect(shown).toEqual([])
  await note(4)
  expect(shown).toEqual(['9.firma'])
  clock.now += 5_000
  await note(4)
  expect(shown).toHaveLength(1)
  clock.now += 6_000
  await note(4)
  expect(shown).toEqual(['9.firma', '9.firma'])
})

it('O45: two seconds after the highest count a lower count is ignored, after four it is answered; a count that is no number is ignored', async () => {
  const { shown, clock, note } = device()
  await note(9)
  clock.now += 2_000
  await note(8)
  await note(Number.NaN)
  expect(shown).toEqual([])
  clock.now += 2_000
  await note(8)
  expect(shown).toEqual(['9.firma'])
})

it('O45: another epoch starts a new count', async () => {
  const { shown, clock, note, disk, nextKeep } = device({ epoca: 'e1', vista: '9.firma' })
  await note(3, 'e2')
  clock.now += 60_000
  await note(3, 'e2')
  nextKeep()
  expect(shown).toEqual([])
  expect(disk.fact).toEqual({ epoca: 'e2', vista: '3.firma' })
})
