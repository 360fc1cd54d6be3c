import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { seededRandom } from '../../helpers/seeded.ts'
import { type Edit, editsOf } from '../coverage/mutant.ts'

export interface Site extends Edit {
  file: string
  /** `file › declaration › kind n`. */
  handle: string
}

/** Kinds of mutants that replace one expression by another, so that both fit into one source. */
const KINDS = /› (opposite of .+|swapped|no !|boolean|number|text|no await)( \d+)?$/
/** Text in a template or between tags is not an expression, and has no quotes. */
const isExpression = (handle: string, { instead }: Edit): boolean =>
  KINDS.test(handle) && (!/› text( \d+)?$/.test(handle) || instead.startsWith("'"))

/** @returns mutants, the same number from each folder. */
export function draw(root: string, areas: readonly string[], count: number, seed: number): Site[] {
  const random = seededRandom(seed)
  const drawn: Site[] = []
  for (const [i, area] of areas.entries()) {
    const files = readdirSync(join(root, area), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.tsx?$/.test(name))
      .toSorted()
    const sources = new Map(
      files.map(name => [`${area}/${name}`, readFileSync(join(root, area, name), 'utf8')]),
    )
    const sites = [...sources].flatMap(([file, source]) =>
      [...editsOf(file, source)].flatMap(([handle, edit]) =>
        isExpression(handle, edit) ? [{ ...edit, file, handle }] : [],
      ),
    )
    const wanted = Math.floor((count * (i + 1)) / areas.length)
    while (drawn.length < wanted && sites.length > 0) {
      const [site] = sites.splice(Math.floor(random() * sites.length), 1)
      if (site === undefined || drawn.some(other => overlaps(site, other))) continue
      // Some places take a literal and no expression, such as a JSX attribute
      const planted = plant(sources.get(site.file) ?? '', [{ ...site, id: 0 }])
      if (parseSync(site.file, planted).errors.length === 0) drawn.push(site)
    }
  }
  return drawn
}

const overlaps = (a: Site, b: Site): boolean => a.file === b.file && a.from < b.to && b.from < a.to

/** Adds all mutants to the source. A mutant is active only when selected. */
export function plant(source: string, sites: readonly (Site & { id: number })[]): string {
  let planted = source
  for (const { id, from, to, instead } of sites.toSorted((a, b) => b.from - a.from)) {
    const original = planted.slice(from, to)
    planted = `${planted.slice(0, from)}((globalThis as any).__mistake?.(${id}) ? (${instead}) : (${original}))${planted.slice(to)}`
  }
  return planted
}
