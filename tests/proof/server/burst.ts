import { randomUUID } from 'node:crypto'
import type { Semilla } from '#tests/helpers/fabrica.ts'

/** One request, which may be sent repeatedly, and its expected result. */
export interface BurstWrite {
  what: string
  fate: 'made' | 'refused' | 'one of two'
  key: string
  nro: string
  method: 'POST' | 'PUT'
  path: string
  body?: string
  ifMatch?: string
}

/** A change of at least this weight takes one second per unit beyond it. */
const SLOW_FROM = 900
const OPENER_S = 1.5
export const SLOW_S = 0.8

/** Makes such changes slow, so that a group with one is under way that long. */
export const SQL_SLOW = `
  create function tardar() returns trigger language plpgsql as $$
  begin
    perform pg_sleep(new.peso - ${SLOW_FROM});
    return new;
  end $$;
  create trigger tardar before insert on cambio_estado
    for each row when (new.peso > ${SLOW_FROM}) execute function tardar();`

const nroOf = (life: number, role: string): string => `G${life}-${role}`

/** The seats of one life's bursts, changed by nothing else. */
export const seatsOf = (life: number): Semilla[] =>
  ['opener', 'slow', 'changed', 'other', 'edited', 'twice', 'stale', 'raced', 'kept']
    .map((role): Semilla => ({ nro: nroOf(life, role) }))
    .concat({ nro: nroOf(life, 'marked'), estado: 5, modelo: 5, prehomologada: true })

type Request = Omit<BurstWrite, 'what' | 'fate' | 'key'>

const change = (nro: string, more: Record<string, string> = {}): Request => {
  const query = new URLSearchParams({ nroButaca: nro, idEstado: '3', peso: '7.5', ...more })
  return { nro, method: 'PUT', path: `/api/butaca?${query}` }
}
const homologar = (nro: string): Request => {
  const query = new URLSearchParams({ nroButaca: nro, eBlanca: `B-${nro}`, eGris: 'G' })
  return { nro, method: 'POST', path: `/api/homologaciones?${query}` }
}
const ficha = (method: 'POST' | 'PUT', path: string, nro: string): Request => ({
  nro,
  method,
  path,
  body: JSON.stringify({ nro, modelo: 4, color: 2, estado: 4, peso: 3.5 }),
})

/** Occupies the database while the others arrive, so that they wait together. */
export const openerOf = (life: number): BurstWrite => ({
  what: 'the opener',
  fate: 'made',
  key: randomUUID(),
  ...change(nroOf(life, 'opener'), { peso: String(SLOW_FROM + OPENER_S) }),
})

/**
 * Each kind of write of the floor, including conflicts, refusals, a key sent twice and a failing statement. @param
 * taken a key in a row of history without a stored answer.
 */
export function burstOf(life: number, taken: string): BurstWrite[] {
  const nro = (role: string) => nroOf(life, role)
  const newKey = (
    [
      ['a slow change', 'made', change(nro('slow'), { peso: String(SLOW_FROM + SLOW_S) })],
      ['a change', 'made', change(nro('changed'))],
      ['another change', 'made', change(nro('other'))],
      ['an edit', 'made', ficha('PUT', '/api/butaca/mod', nro('edited'))],
      ['a new seat', 'made', ficha('POST', '/api/butaca', nro('new'))],
      ['a homologation', 'made', homologar(nro('marked'))],
      ['a key sent twice', 'made', change(nro('twice'))],
      ['a conflict', 'refused', { ...change(nro('stale')), ifMatch: '"v9"' }],
      ['one of a race', 'one of two', { ...change(nro('raced')), ifMatch: '"v1"' }],
      ['the other of a race', 'one of two', { ...change(nro('raced')), ifMatch: '"v1"' }],
      ['no state', 'refused', change(nro('kept'), { idEstado: '99' })],
      ['no S', 'refused', homologar(nro('kept'))],
      ['a number that is taken', 'refused', ficha('POST', '/api/butaca', nro('kept'))],
    ] as const
  ).map(([what, fate, request]): BurstWrite => ({ what, fate, key: randomUUID(), ...request }))
  const broken: BurstWrite = { what: 'a broken key', fate: 'refused', key: taken, ...change(nro('kept')) }
  return [...newKey, ...newKey.filter(({ what }) => what === 'a key sent twice'), broken]
}
