import { describe, expect, test } from 'vitest'
import { FACTORY_TEXTS, STOCK_TEXTS } from './helpers/specification.ts'

const withoutValues = (text: string): string =>
  text
    .replace(/\{\w*\}/g, '*')
    .replace(/^N /, '* ')
    .replace('"X"', '"*"')
    .replace('[ ... ]', '[ * ]')

const modules = import.meta.glob('../src/messages/**/*.ts', { eager: true })

function sentences(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return value.length <= 1 ? say(value as (value: unknown) => unknown) : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sentences) : []
}

/** Calls a sentence with a text and with a list, because the type of its parameter is unknown. */
function say(sentence: (value: unknown) => unknown): string[] {
  return ['*', ['*']].flatMap(value => {
    try {
      return [String(sentence(value)).replace(/\s*\n\s*/g, ' ')]
    } catch {
      return []
    }
  })
}

const said = new Set(sentences(modules))

test('the test finds more than 30 texts of the factory and 60 of the stock in the specification', () => {
  expect(FACTORY_TEXTS.length).toBeGreaterThan(30)
  expect(STOCK_TEXTS.length).toBeGreaterThan(60)
})

test('every text of the specification is in the messages, letter for letter', () => {
  const missing = [...FACTORY_TEXTS, ...STOCK_TEXTS].filter(text => !said.has(withoutValues(text)))
  expect(missing).toEqual([])
})

type Sentence = (...values: unknown[]) => unknown

function functionsOf(value: unknown, path: string): [string, Sentence][] {
  if (typeof value === 'function') return [[path, value as Sentence]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => functionsOf(part, `${path}.${key}`))
}

const functions = Object.entries(modules).flatMap(([file, module]) =>
  functionsOf(module, file.replace('../src/messages/', '')),
)

function countsOf(n: number): Record<string, unknown> {
  const cifras = { nuevo: n, cambia: n, igual: n, error: n }
  return {
    ...cifras,
    cifras,
    creadas: n,
    cantidad: n,
    hay: n,
    queda: n,
    usuario: { nombre: 'sosa' },
    sentido: 'mas',
  }
}

function saidWith(sentence: Sentence, n: number): string[] {
  // 's' has one letter, because a sentence that lists names splits a longer text into letters
  const values = [n, 's', ['sosa'], countsOf(n), [countsOf(n)]]
  let calls: unknown[][] = [[]]
  for (let i = 0; i < Math.min(sentence.length, 4); i++)
    calls = calls.flatMap(call => values.map(value => [...call, value]))
  return calls.map(call => {
    try {
      return String(sentence(...call))
    } catch {
      return ''
    }
  })
}

/** The specification writes these counters in the plural for every number (§2). */
const isCounter = (text: string) => / encontrad[ao]s$/.test(text)

const PLURAL_OF_ONE = [
  /(?<![\d.,])1 (?!más|menos|ms|mes|después)\p{L}{2,}s(?!\p{L})/iu,
  /(?<![\d.,])1 \p{L}{2,}[aeo]n(?!\p{L})/iu,
  /(?<!(de|del|desde|hasta|a) )(?<!\p{L})(los|las|unos|unas|son) 1(?![\d.,]|\p{L}| [ay] )/iu,
  /(?<!\p{L})(últim[oa]s|primer[oa]s|\p{L}{2,}[aeo]n|\p{L}{3,}ían) 1(?![\d.,]|\p{L}| [ay] )/iu,
]
const PLURAL_PRONOUN = /\p{L}[aei]rl[oa]s(?!\p{L})/iu
/** This sentence is not checked, because its third value is a pronoun and not a count. */
const WITHOUT_COUNTS = ['server/problemas.ts.SERVIDOR_STOCK.enUso']

describe('a count of one', () => {
  test('the test finds more than 400 sentences with parameters', () => {
    expect(functions.length).toBeGreaterThan(400)
  })

  test('is singular in every sentence but the counters of the specification', () => {
    const faults = functions.flatMap(([path, sentence]) => {
      if (WITHOUT_COUNTS.includes(path)) return []
      const twos = saidWith(sentence, 2)
      const plurals = saidWith(sentence, 1).filter((text, i) => {
        if (isCounter(text)) return false
        if (PLURAL_OF_ONE.some(plural => plural.test(text))) return true
        const counts = text.replaceAll('1', '') !== (twos[i] ?? '').replaceAll('2', '')
        return counts && PLURAL_PRONOUN.test(text)
      })
      return plurals.map(text => `${path}: ${text}`)
    })
    expect([...new Set(faults)]).toEqual([])
  })
})

const all: readonly [string, string][] = [
  ...Object.entries(modules).flatMap(([file, module]) =>
    sentences(module).map((text): [string, string] => [file.replace('../src/messages/', ''), text]),
  ),
  ...functions.flatMap(([path, sentence]) =>
    [...saidWith(sentence, 1), ...saidWith(sentence, 2)].map((text): [string, string] => [path, text]),
  ),
]
const specified = [...FACTORY_TEXTS, ...STOCK_TEXTS].map(withoutValues)

/** A word to avoid, the word to use instead, and the files that may use the word to avoid. */
const WORDS: readonly (readonly [RegExp, string, RegExp?])[] = [
  [/\btablet(as?|s)?\b|\bdispositivos?\b/i, 'equipo'],
  [/\bclaves?\b/i, 'contraseña', /^(persona\/programas|server\/api|server\/consola)/],
  [/\b(mi|tu) clave\b|clave provisoria|nombre y clave/i, 'contraseña'],
  [/\b(la|una|tu|primera|las|sin|hay) cuentas?\b(?! de)/i, 'usuario'],
  [/\bingres(á|ar|á)\b|\binici(á|ar|e) sesión\b/, 'entrar'],
  [/quien (administra|cuida)|\b(un|otro|último|ningún) admin\b/i, 'un administrador'],
  [/\brevoc/i, 'anular, sacar de servicio', /estadoEnlace$/],
  [/\brenglon(es)?\b|\brenglón\b/i, 'fila'],
  [/\bcola\b/i, 'pendientes'],
  [/\b(pidiendo|trayendo)\b/i, 'cargando'],
  [/registros? dañad/i, 'cambio dañado'],
  [/\bhistoria\b/i, 'historial'],
  [/\bprehomologad/i, 'pre-homologada'],
  [/\baplicación\b/i, 'app'],
  [/Probá con menos letras/, 'what the person can search for'],
  [/\bpromet(e|er|ido)\b|promesa/i, 'what the browser does'],
  [/\bno se escribió nada\b/i, 'no se guardó nada', /^server\/importaciones/],
  [/\bse (vuelve a )?pregunta(r)? solo\b/i, 'la app pregunta sola'],
  [/\bvacío deja\b/i, 'si lo dejás vacío'],
]
/** Endings of the two sentences that may contain «tableta», in persona/relevo.ts and persona/opciones.ts. */
const LOOK = /(bloqueado en esta tableta\.|volver a entrar en esta tableta)$/
const USTED =
  /\b(ingrese|seleccione|consulte|actualice|cierre|escriba|toque|elija|espere|revise|vuelva usted|su usuario)\b/i
const O31 = ['Actualice esta pestaña', 'Cierre las otras pestañas']

describe('one word for one thing', () => {
  test('no sentence uses a word to avoid, except texts of the specification and listed paths', () => {
    const faults = WORDS.flatMap(([word, kept, isRight]) =>
      all
        .filter(
          ([path, text]) =>
            word.test(text) && isRight?.test(path) !== true && !specified.includes(text) && !LOOK.test(text),
        )
        .map(([path, text]) => `${path}: ${text} (says ${kept})`),
    )
    expect([...new Set(faults)]).toEqual([])
  })

  test('only texts of the specification and of O31 address a person with usted', () => {
    const faults = all.filter(
      ([, text]) => USTED.test(text) && !specified.includes(text) && !O31.includes(text),
    )
    expect([...new Set(faults.map(([path, text]) => `${path}: ${text}`))]).toEqual([])
  })
})

test('no source of the messages contains «fábrica de butacas», because the company’s name is a record', () => {
  const sources = import.meta.glob<string>('../src/messages/**/*.ts', {
    eager: true,
    query: '?raw',
    import: 'default',
  })
  const naming = Object.entries(sources).filter(([, source]) => /f[aá]brica de butacas/i.test(source))
  expect(naming.map(([file]) => file)).toEqual([])
})

const manual = Object.values(
  import.meta.glob<string>('../docs/manual/*.md', { eager: true, query: '?raw', import: 'default' }),
).join('\n')
/** Invented names in an example of the manual. */
const EXAMPLES = ['Tela (¿Telas?)', 'Propia']
const quotes = [...new Set([...manual.matchAll(/«([^»]+)»/g)].map(([, quote = '']) => quote))]

test('each quote in the manual is from a sentence of the screen', () => {
  // A quote begins where a sentence begins, unless the quote begins with '…'
  const begins = (text: string, part: string) =>
    [text, ...text.split('. '), ...text.split('«')].some(sentence => sentence.startsWith(part))
  const unsaid = quotes.filter(quote => {
    const parts = quote
      .split('…')
      .map(part => part.trim())
      .filter(Boolean)
    return !all.some(([, text]) =>
      parts.every((part, i) =>
        i === 0 && !quote.startsWith('…') ? begins(text, part) : text.includes(part),
      ),
    )
  })
  expect(unsaid.filter(quote => !EXAMPLES.includes(quote))).toEqual([])
})
