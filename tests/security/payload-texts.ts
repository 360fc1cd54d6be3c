import { HOSTILE_TEXTS } from '../helpers/hostile-texts.ts'

const DISGUISES: readonly ((text: string) => string)[] = [
  text => text,
  text => text.toUpperCase(),
  text => text.replaceAll(' ', '/**/'),
  text => text.replaceAll(' ', '\t'),
  text => text.replaceAll("'", "''"),
  text => text.replaceAll("'", "\\'"),
  text => text.replaceAll("'", '\u2019'),
  text => text.replaceAll("'", '\uff07'),
  text => encodeURIComponent(text),
  text => encodeURIComponent(encodeURIComponent(text)),
  text => text.replace(/[<>'"&]/g, c => `&#${c.charCodeAt(0)};`),
  text => `\ufeff${text}`,
]

/** Before and after the text. */
const FRAMES: readonly (readonly [string, string])[] = [
  ['', ''],
  ['S7 % ', ''],
  ["' and ", " and '1'='1"],
  ["x') or (", ') --'],
  ['1; ', '; --'],
  ['1 union all select ', ' from usuario --'],
  ["'||(", ")||'"],
  ['${', '}'],
  ['{"$gt":"', '"}'],
  ["';", ';select pg_sleep(3)--'],
  ['(select case when (1=1) then ', ' else pg_sleep(3)::text end)'],
]

const TEXT_MAX = 180

/** The texts are the same every time. */
export function makePayloads(count: number): string[] {
  const made = new Set<string>()
  for (const disguise of DISGUISES)
    for (const [before, after] of FRAMES)
      for (const text of HOSTILE_TEXTS) {
        const payload = disguise(`${before}${text}${after}`).slice(0, TEXT_MAX)
        // Half a surrogate pair is not a text, and NUL is refused
        if (payload.isWellFormed()) made.add(payload)
      }
  const all = [...made]
  if (all.length < count) throw new Error(`only ${all.length} payloads`)
  // Payloads from all texts, not only from the first ones
  const step = Math.floor(all.length / count)
  return all.filter((_, n) => n % step === 0).slice(0, count)
}
