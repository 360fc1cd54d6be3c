import { expect, it, test } from 'vitest'
import { parseEntry } from '#offline/outbox/parse-entry.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { entry } from '#tests/helpers/entry.ts'
import { crear, editar, homologar } from '#tests/helpers/operaciones.ts'

const lease = { holder: 'worker', fence: 3, until: 60_000 }
const error = { status: 422, codigo: 'REGLA', detail: 'no', at: 1 }
const actual = { butaca: butaca(), usuario: null, fechaHs: '2026-11-20T10:42:00.000' }

test.each([
  ['as it is captured', entry()],
  ['on its way', entry({ state: 'sending', lease })],
  ['in doubt', entry({ state: 'in-doubt', attempts: 2, nextAt: 5, error: { ...error, codigo: null } })],
  ['refused', entry({ state: 'rejected', error })],
  ['in conflict', entry({ state: 'conflict', error, actual })],
  ['confirmed', entry({ state: 'confirmed', live: 0, retold: true, isScrubbed: true })],
  ['given up', entry({ state: 'discarded', live: 0, discarded: { by: 'sosa', motivo: 'no va' } })],
  ['adopted', entry({ adoptedBy: 'admin', base: { kind: 'after', key: 'k' } })],
  ['of a new seat', entry({ operacion: crear(), base: { kind: 'none' } })],
  ['of an edit', entry({ operacion: editar() })],
  ['of a homologation', entry({ operacion: homologar() })],
] as const)('O47: an entry %s is read unchanged', (_, sound) => {
  expect(parseEntry(sound)).toBe(sound)
})

const cambio = entry().operacion
test.each([
  ['nothing', null],
  ['a text', 'entry'],
  ['a state of another release', { ...entry(), state: 'archivada' }],
  ['a state that every object has', { ...entry(), state: 'toString' }],
  ['waiting but not live', { ...entry(), live: 0 }],
  ['confirmed but live', { ...entry(), state: 'confirmed' }],
  ['an operation of another release', { ...entry(), operacion: { tipo: 'borrar' } }],
  ['no operation', { ...entry(), operacion: null }],
  ['a weight that is no number', { ...entry(), operacion: { ...cambio, peso: '9' } }],
  ['a state without its name', { ...entry(), operacion: { ...cambio, estado: { id: 4 } } }],
  ['no seat', { ...entry(), seen: undefined }],
  ['a malformed seat', { ...entry(), seen: { nro: 'A1' } }],
  ['a time that is no number', { ...entry(), capturedAt: Number.NaN }],
  ['a base without its key', { ...entry(), base: { kind: 'after' } }],
  ['no owner', { ...entry(), owner: '' }],
  ['adopted by a number', { ...entry(), adoptedBy: 7 }],
  ['a conflict without a seat', { ...entry({ state: 'conflict' }), actual: { butaca: null } }],
])('O47: the record «%s» is damaged', (_, row) => {
  expect(parseEntry(row)).toBeNull()
})

it('O47: an entry that lacks any one of its fields is damaged', () => {
  for (const field of Object.keys(entry())) {
    const { [field as keyof ReturnType<typeof entry>]: _, ...rest } = entry()
    expect([field, parseEntry(rest)]).toEqual([field, null])
  }
})
