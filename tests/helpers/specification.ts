import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const specification = readFileSync(join(import.meta.dirname, '../../docs/specification.md'), 'utf8')

/** Quotes of the specification that are texts of a screen, not letters, states or currencies. */
const quoted = [...specification.matchAll(/(?<!\w)'([^'\n]+)'/g)]
  .map(([, text = '']) => text)
  .filter(text => /^[¿A-ZÉ]/.test(text) && text.length > 3)

const STOCK =
  /producto|marca|categor|color|modelo|talle|registro|cliente|detalle|stock|codigo|decimal|momento|Selección|desconocido/i
const isStock = (text: string) => STOCK.test(text) && !/butaca/i.test(text)

/** Every text that the specification quotes for the factory, without duplicates. */
export const FACTORY_TEXTS: readonly string[] = [...new Set(quoted)].filter(text => !isStock(text))

/** '... esta marca?' is the end of a full sentence (specification §4). */
const shortened = [...specification.matchAll(/'\.\.\. (est[^'\n]+)'/g)].map(
  ([, rest = '']) => `¿Estás seguro de eliminar ${rest}`,
)
/** The stock's quotes. Excludes names of fields and quirks, which no screen shows. */
export const STOCK_TEXTS: readonly string[] = [...new Set([...quoted.filter(isStock), ...shortened])].filter(
  text => !/^New |^\W/.test(text) || text.startsWith('¿'),
)

/** Text of the last heading with this name: §2 and §7 share headings, and §7 has the calls. */
const calls = (heading: string): string =>
  specification.split(`### ${heading}\n`).at(-1)?.split(/^#/m)[0] ?? ''

/** Every call of the factory, as `METHOD /path` (specification §7). */
export const FACTORY_CALLS: readonly string[] = [
  ...['Auth', 'Seats', 'Homologations'].flatMap(heading =>
    [...calls(heading).matchAll(/\b(GET|POST|PUT) (\/[\w/]+)/g)].map(([call]) => call),
  ),
  ...[...calls('Reports (all GET, response body is a list)').matchAll(/^- (\/[\w/]+)/gm)].map(
    ([, path = '']) => `GET ${path}`,
  ),
]

export const STOCK_CALLS: readonly string[] = ['Stock catalogues', 'Registros'].flatMap(heading =>
  [
    ...calls(heading).matchAll(/((?:(?:GET|POST|PUT), )*(?:GET|POST|PUT)) (\/api\/[\w/]+(?:\{id\})?)/g),
  ].flatMap(([, methods = '', path = '']) => methods.split(', ').map(method => `${method} ${path}`)),
)
