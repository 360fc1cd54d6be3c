import { expect, test } from 'vitest'
import { sumCuenta } from '#domain/cuenta/persona.ts'
import { formatWitness, parseWitness, type Witness } from '#offline/witness.ts'

const WITNESS: Witness = {
  id: '0c6f3f52-7c1e-4b0a-9a53-0123456789ab',
  seq: 12,
  live: [
    { usuario: 'ñandú/=&;', cantidad: 2 },
    { usuario: 'lopez', cantidad: 1 },
  ],
  loss: { upTo: 9, all: [{ usuario: 'operario', cantidad: 4 }], unseen: [] },
}

test('a note is read back unchanged, even with special characters in a user’s name', () => {
  const text = formatWitness(WITNESS)
  expect(text).not.toMatch(/[;,"\s]/)
  expect(parseWitness(text)).toEqual(WITNESS)
  const bare = { ...WITNESS, live: [], loss: null }
  expect(parseWitness(formatWitness(bare))).toEqual(bare)
})

test.each([
  null,
  '',
  'no es un id/1////',
  `${WITNESS.id}/-1//0//`,
  `${WITNESS.id}/${2 ** 60}//0//`,
  `${WITNESS.id}/1/%E0%A4=1/0//`,
])('%j is not a note', text => {
  expect(parseWitness(text)).toBeNull()
})

test('a note of sixty users with long names fits into a cookie, because the smallest counts are summed', () => {
  const live = Array.from({ length: 60 }, (_, i) => ({ usuario: `${'ñ'.repeat(38)}${i}`, cantidad: 100 - i }))
  const text = formatWitness({ ...WITNESS, live, loss: { upTo: 9, all: live, unseen: live } })
  expect(text.length).toBeLessThan(4_000)
  const read = parseWitness(text)?.live ?? []
  expect(read[0]).toEqual(live[0])
  expect(read.at(-1)?.usuario).toBe('')
  expect(sumCuenta(read)).toBe(sumCuenta(live))
})
