import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'

type Oklab = [l: number, a: number, b: number]
interface Rule {
  where: string
  ink: string
  ground: string | undefined
}

const src = join(import.meta.dirname, '../../src')
const files = (ending: string) =>
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith(ending))
    .map(name => ({ name, text: readFileSync(join(src, name), 'utf8') }))
    .map(({ name, text }) => ({ name, text, css: text.replace(/\/\*.*?\*\//gs, '') }))
const sheets = files('.css')
const css = sheets.map(sheet => sheet.css).join('\n')

/** Contrast ratios of WCAG 2.2: 1.4.3 for words, 1.4.11 for signs. */
const WORDS = 4.5
const SIGNS = 3

/** Backgrounds for the test of a text color whose rule sets no background. */
const GROUNDS = ['canvas', 'surface', 'surface-2', 'surface-3']
const KINDS = ['pending', 'ok', 'rejected', 'prehomo', 'shortage']
/** Colors of marks and icons beside words. They need only the contrast of signs. */
const MARKS = new Set(['k', 'accent', 'rejected', 'ok', 'line-strong'])
/** Text colors that are used only on the background of a surrounding rule. */
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

function luminance(color: Oklab): number {
  const [r, g, b] = linear(color).map(part => Math.min(1, Math.max(0, part))) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function ratio(one: Oklab, other: Oklab): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const mix = (one: Oklab, share: number, other: Oklab): Oklab =>
  one.map((part, n) => share * part + (1 - share) * (other[n] ?? 0)) as Oklab

const themes = { light: new Map<string, Oklab>(), dark: new Map<string, Oklab>() }
// Only the first definition of a token counts: a later definition, for «more contrast», has more contrast
for (const [, name = '', light = '', dark = ''] of css.matchAll(
  /--([\w-]+):\s*light-dark\((oklch\([^)]*\)),\s*(oklch\([^)]*\))\);/g,
))
  if (!themes.light.has(name)) {
    themes.light.set(name, oklab(light))
    themes.dark.set(name, oklab(dark))
  }

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

describe.each(['light', 'dark'] as const)('the colors, %s', theme => {
  const of = (name: string): Oklab => {
    const color = themes[theme].get(name)
    if (color === undefined) throw new Error(`no token --${name}`)
    return color
  }
  /** Replaces `--k`, `--k-ink`, … by the tokens of all kinds. */
  const each = (name: string): string[] =>
    /^k(-|$)/.test(name) ? KINDS.map(kind => name.replace('k', kind)) : [name]
  const faint = (inks: readonly string[], grounds: readonly string[], least: number): string[] =>
    inks.flatMap(ink =>
      grounds.flatMap(ground => {
        const found = ratio(of(ink), of(ground))
        return found < least ? [`${ink} on ${ground}: ${found.toFixed(2)}`] : []
      }),
    )

  it('text with its own background is readable on that background', () => {
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

  it('the outline of a patch of color is visible on every ground', () => {
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

/** Leaves out print, which has fixed sizes, and the wall panel, whose sizes follow its window. */
const ON_SCREEN = sheets.filter(({ name }) => !/papel|paper|pared/.test(name))

const matches = (sources: ReturnType<typeof files>, pattern: RegExp): string[] =>
  sources.flatMap(({ name, css: text }) => [...text.matchAll(pattern)].map(([found]) => `${name}: ${found}`))

// With the browser's font at 24 px, a column or a bar sized in px stays narrow while the words in it grow
describe('sizes follow the font size of the browser', () => {
  it('no breakpoint is in px', () => {
    expect(matches(sheets, /@(?:media|container)[^{]*[\d.]px[^{]*/g)).toEqual([])
    expect(matches(files('.tsx'), /matchMedia\([^)]*[\d.]px[^)]*\)/g)).toEqual([])
  })

  it('no font size on the screen is in px', () => {
    const sizes = matches(ON_SCREEN, /(?<![\w-])font(?:-size)?:[^;{}]*/g)
    expect(sizes.length).toBeGreaterThan(100)
    // A size in cqi may subtract the padding of its box in px
    expect(sizes.filter(size => /(?<!cqi [-+] )(?<![\d.])\d[\d.]*px/.test(size))).toEqual([])
  })

  it('no table column on the screen has its width set in px, from 10 px up', () => {
    const columns = matches(ON_SCREEN, /th[.:][\w():-]+ \{ width:[^;{}]*/g)
    expect(columns.length).toBeGreaterThan(50)
    expect(columns.filter(column => /\d\dpx/.test(column))).toEqual([])
  })
})

test('buttons with the plus icon have no variant, so that all are outlined', () => {
  const buttons = matches(files('.tsx'), /<Button\b[^>]*?icon="plus"[^>]*?>/gs)
  expect(buttons.length).toBeGreaterThan(4)
  expect(buttons.filter(button => /variant=/.test(button))).toEqual([])
})

/** Elements around every screen, with a pseudo-class or attribute in the same compound selector. */
const AROUND = /(?<![\w-])(?:html|body|:root|#root|\.app)(?=[[:])/g

/** Arguments of `:has()` on elements around every screen. */
const watched = (css: string): string[] =>
  [...css.matchAll(AROUND)].flatMap(({ index }) => {
    const compound = until(css, index, /[\s,{>+~]/)
    return [...compound.matchAll(/:has\(/g)].flatMap(has =>
      until(compound, has.index + has[0].length, /\)/).split(/\s*,\s*/),
    )
  })

/** The text from `from` to the first `end` that is outside of brackets opened after `from`. */
function until(text: string, from: number, end: RegExp): string {
  let depth = 0
  let at = from
  for (; at < text.length; at++) {
    const sign = text.charAt(at)
    if (depth === 0 && end.test(sign)) break
    if ('(['.includes(sign)) depth += 1
    if (')]'.includes(sign)) depth -= 1
  }
  return text.slice(from, at)
}

const isByChildren = (selector: string): boolean => /^(?:\s*>\s*[^\s>+~]+)+$/.test(selector)

// With other combinators Chromium recalculates the styles of every `span` and `svg` of the page at each inserted node.
// In the frame of a scan they were 455 elements
test(':has() on an element that wraps every screen uses child combinators only', () => {
  const watching = sheets.flatMap(({ name, css }) => watched(css).map(selector => ({ name, selector })))
  expect(watching).not.toEqual([])
  expect(watching.filter(({ selector }) => !isByChildren(selector))).toEqual([])
})

const outer = (selector: string): string => {
  const less = selector.replace(/\([^()]*\)/g, '')
  return less === selector ? selector : outer(less)
}

// Without an element or class before `:has()` each parent watches its children. A row that is scrolled in then
// recalculates every `span` and `svg` of the table: 4.0 instead of 1.5 ms a frame with 20 000 products
test('`:has()` always follows an element or a class', () => {
  const selectors = sheets.flatMap(({ css }) => css.split(/[{};]/))
  expect(selectors.filter(selector => /(?:^|[\s,>+~]):has/.test(outer(selector)))).toEqual([])
})
