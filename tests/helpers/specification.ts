import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const specification = readFileSync(join(import.meta.dirname, '../../docs/specification.md'), 'utf8')

/** What the specification quotes that reads like a text on a screen, not like a letter, a state or a currency. */
const quoted = [...specification.matchAll(/'([^'\n]+)'/g)]
  .map(([, text = '']) => text)
  .filter(text => /^[¿A-ZÉ]/.test(text) && text.length > 3)

/** Of the stock area, whose screens are not in this version. */
const STOCK =
  /producto|marca|categor|color|modelo|talle|registro|cliente|detalle|stock|codigo|decimal|momento|Selección/i
const isStock = (text: string) => STOCK.test(text) && !/butaca/i.test(text)

/** Every text that the specification quotes for the factory, once. */
export const FACTORY_TEXTS: readonly string[] = [...new Set(quoted)].filter(text => !isStock(text))

const part = (heading: string): string => specification.split(`### ${heading}\n`)[1]?.split(/^#/m)[0] ?? ''

/** Every call of the factory, as `METHOD /path` (specification §7). */
export const FACTORY_CALLS: readonly string[] = [
  ...['Auth', 'Seats', 'Homologations'].flatMap(heading =>
    [...part(heading).matchAll(/\b(GET|POST|PUT) (\/[\w/]+)/g)].map(([call]) => call),
  ),
  ...[...part('Reports (all GET, response body is a list)').matchAll(/^- (\/[\w/]+)/gm)].map(
    ([, path = '']) => `GET ${path}`,
  ),
]
