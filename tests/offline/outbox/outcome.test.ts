import { describe, expect, it } from 'vitest'
import { ApiError } from '#http/client.ts'
import { doubtOf, outcomeOf, readAnswer, unsentAfter } from '#offline/outbox/outcome.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { entry } from '#tests/helpers/entry.ts'
import { toEstado } from '#tests/helpers/outbox-rig.ts'

const problem = (codigo: string, extra = {}) =>
  ({ type: '', title: '', status: 0, detail: 'No se puede', instance: '', codigo, ...extra }) as never
const of = (...words: ConstructorParameters<typeof ApiError>) => outcomeOf(new ApiError(...words), 5)

it.each([400, 403, 404, 409, 410, 413, 414, 415, 422, 426])('O9, O11: %i is a refusal', status => {
  expect(of('http', status, problem('X'))).toMatchObject({
    kind: 'rejected',
    error: { status, codigo: 'X', detail: 'No se puede', at: 5 },
  })
})

it('O10: a 401 concerns the session, not the entry', () =>
  expect(of('http', 401)).toEqual({ kind: 'session', inDoubt: false }))

it('O56: 403 for a revoked device or a provisional password concerns the session, not the entry', () => {
  expect(of('http', 403, problem('EQUIPO_REVOCADO'))).toEqual({ kind: 'session', inDoubt: false })
  expect(of('http', 403, problem('CLAVE_PROVISORIA'))).toEqual({ kind: 'session', inDoubt: false })
  expect(of('http', 403, problem('PERMISO'))).toMatchObject({ kind: 'rejected' })
})

it('C43: 403 SOLO_ENVIA leaves the entry waiting for the next sign-in', () => {
  const refused = new ApiError('http', 403, problem('SOLO_ENVIA'))
  expect(outcomeOf(refused, 5)).toEqual({ kind: 'session', inDoubt: false })
  expect(unsentAfter(refused, 5)).toEqual({ kind: 'session', inDoubt: false })
  expect(doubtOf(refused, 5)).toEqual({ kind: 'session', inDoubt: true })
})

it('O12: a 412 that contains the server’s seat is a conflict, any other 412 is a refusal', () => {
  const actual = { butaca: butaca(), usuario: 'lopez', fechaHs: 'x' }
  expect(of('http', 412, problem('VERSION', { actual }))).toMatchObject({ kind: 'conflict', actual })
  expect(of('http', 412)).toMatchObject({ kind: 'rejected' })
})

it('O4: an entry whose key another request uses is in doubt, and waits as long as the server asks', () => {
  const inUse = problem('CLAVE_EN_CURSO')
  expect(of('http', 409, inUse, 3000)).toMatchObject({
    kind: 'in-doubt',
    retryAfterMs: 3000,
    unreachable: false,
  })
  expect(of('http', 409, inUse)).toMatchObject({ kind: 'in-doubt', retryAfterMs: 1000 })
})

it('O2: if the query before the first attempt fails, the entry was not sent', () => {
  expect(unsentAfter(new ApiError('http', 503, null, 0), 5)).toMatchObject({ kind: 'wait', inDoubt: false })
  expect(unsentAfter(new ApiError('network'), 5)).toMatchObject({ kind: 'in-doubt', neverLeft: true })
  expect(unsentAfter(new ApiError('http', 401), 5)).toEqual({ kind: 'session', inDoubt: false })
})

it('O14: a 429 and a 503 with Retry-After ask to wait, and only the 503 puts the entry in doubt', () => {
  expect(of('http', 429, null, 7000)).toMatchObject({ kind: 'wait', retryAfterMs: 7000, inDoubt: false })
  expect(of('http', 429)).toMatchObject({ kind: 'wait', retryAfterMs: 5000 })
  expect(of('http', 503, null, 0)).toMatchObject({ kind: 'wait', retryAfterMs: 0, inDoubt: true })
})

it.each([500, 502, 503, 504, 511, 302, 408, 418])('O15, O16: %i leaves the entry in doubt', status => {
  expect(of('http', status)).toMatchObject({ kind: 'in-doubt', unreachable: false })
})

it.each(['network', 'timeout', 'not-ack'] as const)(
  'O15, O17: %s leaves the entry in doubt and stops the queue',
  kind => {
    expect(of(kind)).toMatchObject({ kind: 'in-doubt', unreachable: true, error: { codigo: kind } })
  },
)

it('a programming error is thrown, and is no outcome', () => {
  expect(() => outcomeOf(new TypeError('x'), 5)).toThrow(TypeError)
})

it.each([401, 403, 404, 412, 429, 500])(
  'O16: the answer %i to a query about an entry in doubt leaves the entry in doubt',
  status => {
    const outcome = doubtOf(new ApiError('http', status), 5)
    expect(outcome.kind === 'in-doubt' || ('inDoubt' in outcome && outcome.inDoubt)).toBe(true)
  },
)

describe('O17: an answer that proves the write', () => {
  const ficha = { modelo: { id: 4, nombre: 'S7' }, color: { id: 1, nombre: 'negro' }, renombre: '' }
  const estado = { id: 4, nombre: 'armada' }
  const etiquetas = { eBlanca: 'B-1', eGris: 'G-1', comprador: null }
  const writes = [
    toEstado(4),
    { tipo: 'crear', ...ficha, estado, peso: -1 },
    { tipo: 'editar', ...ficha, estado, peso: -1 },
    { tipo: 'homologar', ...etiquetas },
  ] as const

  it.each(writes)(
    '$tipo: a 2xx proves the write only if its seat has the entry’s number, in any letter case',
    operacion => {
      const mine = entry({ nro: 'S7-1', operacion })
      const seat = butaca({ nro: 's7-1', estado })
      expect(readAnswer(mine, seat)).toMatchObject({ butaca: seat, fechaHs: seat.fechaHs })
      for (const nro of ['S7-2', 'S7-10', '']) expect(readAnswer(mine, butaca({ nro, estado }))).toBeNull()
    },
  )

  it('a 2xx proves a change of state only if its seat has the new state', () => {
    const mine = entry({ nro: 'S7-1', operacion: toEstado(4) })
    expect(readAnswer(mine, butaca({ nro: 'S7-1' }))).toBeNull()
  })

  it('a 2xx proves a homologation by its row, and a seat of another number in the row is ignored', () => {
    const mine = entry({ nro: 'S7-1', operacion: writes[3] })
    const row = {
      ...{ butaca: 'S7-1', nombre_modelo: 'S7', comprador: null, fecha_hs: 'x' },
      ...{ etiqueta_blanca: 'B-1', etiqueta_gris: 'G-1' },
    }
    const [own, another] = [butaca({ nro: 'S7-1' }), butaca({ nro: 'S7-2' })]
    expect(readAnswer(mine, { ...row, actual: own })).toMatchObject({ butaca: own })
    expect(readAnswer(mine, { ...row, actual: another })).toEqual({ butaca: null, fechaHs: 'x' })
    expect(readAnswer(mine, { ...row, butaca: 'S7-2' })).toBeNull()
  })

  it('a 412 that shows another seat is no answer to the write', () => {
    const actual = { butaca: butaca({ nro: 'S7-2' }), usuario: 'lopez', fechaHs: 'x' }
    const refused = new ApiError('http', 412, problem('VERSION', { actual }))
    expect(outcomeOf(refused, 5, { nroKey: 's7-1' })).toMatchObject({
      kind: 'in-doubt',
      unreachable: true,
      error: { codigo: 'not-ack' },
    })
    expect(outcomeOf(refused, 5, { nroKey: 's7-2' })).toMatchObject({ kind: 'conflict', actual })
  })
})
