import type { Db } from '#server/db/db.ts'
import type { BurstWrite } from './burst.ts'

export interface Answer {
  status: number
  body: string
}

/** A write of a burst and its answer; null if the server died first. */
export interface Told {
  write: BurstWrite
  answer: Answer | null
}

/** The database's rows for one key at one seat. */
interface Effect {
  respuestas: string[]
  /** Rows of history, or of homologations. */
  rows: number
}

export interface GroupFacts {
  effects: ReadonlyMap<string, Effect>
  /** Version of each seat. */
  versions: ReadonlyMap<string, number>
}

export async function readGroupFacts(db: Db, writes: readonly BurstWrite[]): Promise<GroupFacts> {
  const effects = new Map<string, Effect>()
  for (const { key, nro, path } of writes) {
    const table = path.includes('homologaciones')
      ? 'homologacion where butaca_nro = $2 and $1::uuid is not null'
      : 'cambio_estado where butaca_nro = $2 and clave = $1::uuid'
    const [row] = await db.query<Effect>(
      `select coalesce((select json_agg(respuesta) from operacion where clave = $1::uuid), '[]') as respuestas,
         (select count(*)::int from ${table}) as rows`,
      [key, nro],
    )
    if (row) effects.set(key, row)
  }
  const seats = await db.query<{ nro: string; version: number }>('select nro, version from butaca')
  return { effects, versions: new Map(seats.map(({ nro, version }) => [nro, version])) }
}

const isMade = ({ status }: Answer): boolean => status < 300

/** Violations of one burst, one sentence each. `facts` are from after its kill. */
export function burstWrongs(told: readonly Told[], facts: GroupFacts): string[] {
  const wrongs: string[] = []
  for (const { write, answer } of told) {
    const { respuestas = [], rows = 0 } = facts.effects.get(write.key) ?? {}
    const says = (what: string) => wrongs.push(`${what}: ${write.what} of ${write.nro}, ${answer?.status}`)
    if (respuestas.length !== rows) says(`${respuestas.length} answers kept and ${rows} rows`)
    if (rows > 1) says('done twice')
    if (write.fate === 'refused' && rows > 0) says('refused and done')
    if (answer === null) continue
    if (isMade(answer) && respuestas[0] !== answer.body) says('told, and another or no answer is kept')
    if (!isMade(answer) && rows > 0) says('told as refused, and done')
    if (write.fate !== 'one of two' && isMade(answer) !== (write.fate === 'made')) says('told what it is not')
  }
  const keys = new Map(told.map(({ write }) => [write.key, write.nro]))
  for (const nro of new Set(keys.values())) {
    const made = [...keys].filter(([key, of]) => of === nro && facts.effects.get(key)?.respuestas.length)
    const version = facts.versions.get(nro)
    const isNew = told.some(({ write }) => write.nro === nro && write.what === 'a new seat')
    const expected = made.length + (isNew ? 0 : 1)
    if ((version ?? 0) !== expected)
      wrongs.push(`${nro} has version ${version}, ${made.length} changes are kept`)
  }
  return wrongs
}

/** Number of applied writes: a group is applied completely or not at all. */
export function countMade(told: readonly Told[], { effects }: GroupFacts): { made: number; of: number } {
  const keys = new Set(told.filter(({ write }) => write.fate === 'made').map(({ write }) => write.key))
  return { made: [...keys].filter(key => effects.get(key)?.respuestas.length).length, of: keys.size }
}

/** Violations by the same writes sent again, compared with the first answers. */
export function repeatWrongs(told: readonly Told[], again: readonly Told[]): string[] {
  const wrongs = again.flatMap(({ write, answer }, n) => {
    const first = told[n]?.answer
    const sentence = `${write.what} of ${write.nro}: ${first?.status}, then ${answer?.status}`
    if (answer === null) return [`no answer to a repeat of ${sentence}`]
    if (first && isMade(first) && first.body !== answer.body)
      return [`another answer to a repeat of ${sentence}`]
    const isFit = write.fate === 'one of two' || isMade(answer) === (write.fate === 'made')
    return isFit ? [] : [`a repeat of ${sentence}`]
  })
  const won = again.filter(({ write, answer }) => write.fate === 'one of two' && answer && isMade(answer))
  return won.length === 1 ? wrongs : [...wrongs, `${won.length} won a race of two`]
}
