import { randomUUID } from 'node:crypto'

/** What is to become of one write of a burst. */
export type Fate = 'made' | 'refused' | 'one of two'

/** One request, which may be sent again and again. */
export interface BurstWrite {
  what: string
  key: string
  nro: string
  fate: Fate
  method: 'POST' | 'PUT'
  path: string
  body?: string
  ifMatch?: string
}

/** What a life of the server has for its burst: seats that nobody else changes. */
export interface BurstSeats {
  opener: string
  plain: string[]
  /** Marked as S, so that they may be homologated. */
  marked: string
  fresh: string
  /** A key that a row of history has already, and no answer is kept of. */
  taken: string
}
export const PLAIN_SEATS = 9

/** A change of this weight and more takes as many seconds as it weighs beyond (`SQL_SLOW`). */
const SLOW_FROM = 900
export const OPENER_S = 1.5
export const SLOW_S = 0.8

/** Makes some changes slow, so that a group that has one is under way for that long. */
export const SQL_SLOW = `
  create function tardar() returns trigger language plpgsql as $$
  begin
    perform pg_sleep(new.peso - ${SLOW_FROM});
    return new;
  end $$;
  create trigger tardar before insert on cambio_estado
    for each row when (new.peso > ${SLOW_FROM}) execute function tardar();`

const query = (path: string, members: Record<string, string>) => `${path}?${new URLSearchParams(members)}`
const change = (nro: string, more: Record<string, string> = {}) =>
  ({
    method: 'PUT',
    path: query('/api/butaca', { nroButaca: nro, idEstado: '3', peso: '7.5', ...more }),
    nro,
  }) as const
const homologar = (nro: string) =>
  ({
    method: 'POST',
    path: query('/api/homologaciones', { nroButaca: nro, eBlanca: `B-${nro}`, eGris: 'G' }),
    nro,
  }) as const
const ficha = (method: 'POST' | 'PUT', path: string, nro: string) =>
  ({ method, path, nro, body: JSON.stringify({ nro, modelo: 4, color: 2, estado: 4, peso: 3.5 }) }) as const

/** Has the database while the burst comes, so that it waits together. */
export const openerOf = ({ opener }: BurstSeats): BurstWrite => ({
  what: 'the opener',
  key: randomUUID(),
  fate: 'made',
  ...change(opener, { peso: String(SLOW_FROM + OPENER_S) }),
})

/** Each kind of write of the floor, with conflicts, refusals, a broken key and a repeated one among them. */
export function burstOf({ plain, marked, fresh, taken }: BurstSeats): BurstWrite[] {
  const [slow, changed, edited, repeated, stale, raced, unmarked, kept, last] = plain as [
    string,
    ...string[],
  ] as string[]
  const twice: BurstWrite = {
    what: 'a key sent twice',
    key: randomUUID(),
    fate: 'made',
    ...change(repeated ?? ''),
  }
  const race = { fate: 'one of two', ...change(raced ?? ''), ifMatch: '"v1"' } as const
  return [
    { what: 'a slow change', key: randomUUID(), fate: 'made', ...change(slow ?? '', { peso: String(SLOW_FROM + SLOW_S) }) },
    { what: 'a change', key: randomUUID(), fate: 'made', ...change(changed ?? '') },
    { what: 'another change', key: randomUUID(), fate: 'made', ...change(last ?? '') },
    { what: 'an edit', key: randomUUID(), fate: 'made', ...ficha('PUT', '/api/butaca/mod', edited ?? '') },
    { what: 'a new seat', key: randomUUID(), fate: 'made', ...ficha('POST', '/api/butaca', fresh) },
    { what: 'a homologation', key: randomUUID(), fate: 'made', ...homologar(marked) },
    twice,
    twice,
    { what: 'a conflict', key: randomUUID(), fate: 'refused', ...change(stale ?? ''), ifMatch: '"v9"' },
    { what: 'one of a race', key: randomUUID(), ...race },
    { what: 'the other of a race', key: randomUUID(), ...race },
    { what: 'no state', key: randomUUID(), fate: 'refused', ...change(kept ?? '', { idEstado: '99' }) },
    { what: 'no S', key: randomUUID(), fate: 'refused', ...homologar(unmarked ?? '') },
    { what: 'a number that is taken', key: randomUUID(), fate: 'refused', ...ficha('POST', '/api/butaca', kept ?? '') },
    { what: 'a key of another row', key: taken, fate: 'refused', ...change(kept ?? '') },
  ]
}
