import fc from 'fast-check'
import type { Fault } from './sim-network.ts'

export type Kind = 'cambio-estado' | 'editar' | 'homologar' | 'crear'
export type Decision = 'retry' | 'reapply' | 'discard' | 'correct' | 'adopt'

export type Command =
  | { do: 'capture'; seats: number[]; kind: Kind; value: number }
  | { do: 'time'; ms: number }
  | { do: 'steps'; count: number }
  | { do: 'weather'; faults: Fault[]; much: number }
  | { do: 'calm' }
  | { do: 'login'; who: number }
  | { do: 'logout' }
  | { do: 'expire' }
  | { do: 'disable'; who: number; how: 'disabled' | 'demoted' | 'enabled' }
  | { do: 'kill'; which: number; after: number }
  | { do: 'freeze'; which: number; ms: number }
  | { do: 'open'; what: 'tab' | 'worker' }
  | { do: 'other'; seat: number; value: number }
  | { do: 'decide'; what: Decision; which: number }
  | { do: 'backup' }
  | { do: 'restore' }
  | { do: 'clock'; ms: number }
  | { do: 'trigger'; force: boolean }
  | { do: 'pull' }

const FAULTS: Fault[] = [
  'refused',
  'lostThere',
  'lostBack',
  'hangs',
  'portal',
  'cut',
  'failsBefore',
  'failsAfter',
  'busy',
  'busyAfter',
  'repeats',
  'slow',
  'refuses',
]
const nat = (max: number) => fc.nat({ max })
const one = <T>(...values: T[]) => fc.constantFrom(...values)

const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('capture' as const),
      seats: fc.array(nat(3), { minLength: 1, maxLength: 3 }),
      kind: one<Kind>('cambio-estado', 'cambio-estado', 'cambio-estado', 'editar', 'homologar', 'crear'),
      value: nat(5),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('time' as const), ms: one(10, 300, 3_000, 30_000, 70_000) }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('steps' as const), count: nat(60) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('weather' as const),
      faults: fc.array(one(...FAULTS), { minLength: 1, maxLength: 4 }),
      much: one(0.2, 0.5, 1),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ do: 'calm' as const }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('login' as const), who: nat(2) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'logout' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'expire' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('disable' as const),
      who: nat(1),
      how: one<'disabled' | 'demoted' | 'enabled'>('disabled', 'demoted', 'enabled'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('kill' as const), which: nat(2), after: nat(40) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('freeze' as const),
      which: nat(2),
      ms: one(5_000, 50_000, 90_000),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('open' as const), what: one<'tab' | 'worker'>('tab', 'worker') }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('other' as const), seat: nat(3), value: nat(5) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      what: one<Decision>('retry', 'reapply', 'discard', 'correct', 'adopt'),
      which: nat(5),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'backup' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'restore' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      ms: one(-7_200_000, -5_000, 5_000, 7_200_000),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('trigger' as const), force: fc.boolean() }) },
  { weight: 2, arbitrary: fc.constant({ do: 'pull' as const }) },
)

export const commandsArbitrary = fc.array(command, { minLength: 8, maxLength: 40, size: 'max' })

export const commandsOf = (seed: number): Command[] =>
  fc.sample(commandsArbitrary, { seed, numRuns: 1 })[0] ?? []
