import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

type Oklab = [l: number, a: number, b: number]
interface Rule {
  where: string
  ink: string
  ground: string | undefined
}

const src = join(import.meta.dirname, '../../src')
const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.css'))
  .map(name => ({ name, text: readFileSync(join(src, name), 'utf8') }))
  .map(({ name, text }) => ({ name, text, css: text.replace(/\/\*.*?\*\//gs, '') }))
const css = sheets.map(sheet => sheet.css).join('\n')

/** WCAG 2.2, 1.4.3 and 1.4.11. */
const WORDS = 4.5
const SIGNS = 3

/** Grounds for ink that sets no background of its own. */
const GROUNDS = ['canvas', 'surface', 'surface-2', 'surface-3']
const KINDS = ['pending', 'ok', 'rejected', 'prehomo', 'shortage']
/** Colours of marks and icons, which stand beside words. */
const MARKS = new Set(['k', 'accent', 'rejected', 'ok', 'line-strong'])
/** Inks used only on the background set by a rule around them. */
const INVERSE: Record<string, readonly string[]> = {
  'on-offline': ['offline'],
  'on-accent': ['accent'],
  offline: ['on-offline'],
  'on-p': ['p-azul', 'p-turquesa', 'p-oliva', 'p-rosa', 'p-ciruela', 'p-tinta'],
}

const numbers = (text: string): number[] => text.match(/-?[\d.]+/g)?.map(Number) ?? []

function oklab(text: string): Oklab {
  const [l = 0, c = 0, h = 0] = numbers(text)
  const angle = (h * Math.PI) / 180
  return [l, c * Math.cos(angle), c * Math.sin(angle)]
}

function linear([l, a, b]: Oklab): [number, number, number] {
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ] as const
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ]
}

function luminance(colour: Oklab): number {
  const [r, g, b] = linear(colour).map(part => Math.min(1, Math.max(0, part))) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function ratio(one: Oklab, other: Oklab): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const mix = (one: Oklab, share: number, other: Oklab): Oklab =>
  one.map((part, n) => share * part + (1 - share) * (other[n] ?? 0)) as Oklab

const themes = { light: new Map<string, Oklab>(), dark: new Map<string, Oklab>() }
// The rules for «more contrast» come later and need less
for (const [, name = '', light = '', dark = ''] of css.matchAll(
  /--([\w-]+):\s*light-dark\((oklch\([^)]*\)),\s*(oklch\([^)]*\))\);/g,
))
  if (!themes.light.has(name)) {
    themes.light.set(name, oklab(light))
    themes.dark.set(name, oklab(dark))
  }

/** Rows of tables: `color-mix(in oklab, var(--tint) 55%, var(--surface))`. */
const ROWS = [
  ...css.matchAll(/--row-bg: color-mix\(in oklab, var\(--([\w-]+)\) (\d+)%, var\(--([\w-]+)\)\)/g),
]

const rules: Rule[] = sheets.flatMap(({ name, css: text }) =>
  [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', body = '']) => {
    const ink = /(?:^|[;\s])color:\s*var\(--([\w-]+)\)/.exec(body)?.[1]
    if (ink === undefined) return []
    return {
      where: `${name}: ${selector.trim()}`,
      ink,
      ground: /background(?:-color)?:\s*var\(--([\w-]+)\)/.exec(body)?.[1],
    }
  }),
)

describe.each(['light', 'dark'] as const)('the colours, %s', theme => {
  const of = (name: string): Oklab => {
    const colour = themes[theme].get(name)
    if (colour === undefined) throw new Error(`no token --${name}`)
    return colour
  }
  /** `--k`, `--k-ink`, … stand for one of each kind. */
  const each = (name: string): string[] =>
    /^k(-|$)/.test(name) ? KINDS.map(kind => name.replace('k', kind)) : [name]
  const faint = (inks: readonly string[], grounds: readonly string[], least: number): string[] =>
    inks.flatMap(ink =>
      grounds.flatMap(ground => {
        const found = ratio(of(ink), of(ground))
        return found < least ? [`${ink} on ${ground}: ${found.toFixed(2)}`] : []
      }),
    )

  it('text with its own background is readable on it', () => {
    const paired = rules.filter(({ ground }) => ground !== undefined)
    expect(paired.length).toBeGreaterThan(30)
    const found = paired.flatMap(({ where, ink, ground = '' }) =>
      each(ink).flatMap((one, n) =>
        faint([one], [each(ground)[n] ?? ground], MARKS.has(ink) ? SIGNS : WORDS).map(
          text => `${where}: ${text}`,
        ),
      ),
    )
    expect(found).toEqual([])
  })

  it('text without a background is readable on every ground', () => {
    const found = rules
      .filter(({ ground }) => ground === undefined)
      .flatMap(({ ink }) => {
        const inverse = INVERSE[ink]
        if (inverse !== undefined) return faint([ink], inverse, WORDS)
        return faint(each(ink), GROUNDS, MARKS.has(ink) ? SIGNS : WORDS)
      })
    expect([...new Set(found)]).toEqual([])
  })

  it('a patch of colour is visible by its outline, on every ground', () => {
    const outline = /\.swatch::before \{[^}]*inset 0 0 0 1px var\(--([\w-]+)\)/.exec(css)?.[1] ?? ''
    expect(faint([outline], GROUNDS, SIGNS)).toEqual([])
  })

  it('text in a row is readable on the row’s tint', () => {
    expect(ROWS.length).toBeGreaterThan(5)
    const inks = ['ink', 'ink-2', 'ink-3', 'accent-ink', ...KINDS.map(kind => `${kind}-ink`)]
    const found = ROWS.flatMap(([, tint = '', share = '', under = '']) => {
      const ground = mix(of(tint), Number(share) / 100, of(under))
      return inks.filter(ink => ratio(of(ink), ground) < WORDS).map(ink => `${ink} on a row of ${tint}`)
    })
    expect([...new Set(found)]).toEqual([])
  })
})

it('no line of a stylesheet has 120 characters or more', () => {
  const long = sheets.filter(({ text }) => text.split('\n').some(line => line.length >= 120))
  expect(long.map(({ name }) => name)).toEqual([])
})
