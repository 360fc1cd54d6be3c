import type { Page } from '@playwright/test'
import axe from 'axe-core'
import type { Rol } from '#contract/permisos.ts'

/** `nros`: numbers of seats in the estado tapizada. */
type Open = (page: Page, nros: readonly string[]) => Promise<void>

export interface Screen {
  name: string
  /** Null for a screen without a session. */
  as: Rol | null
  /** Continues where the screen before it ended. */
  goesOn: boolean
  open: Open
}

/** Each screen begins online and without the stubbed answers of the screen before. */
export const screensOf = (as: Rol | null, opens: Readonly<Record<string, Open>>): Screen[] =>
  Object.entries(opens).map(([name, open]) => ({
    name,
    as,
    goesOn: false,
    open: async (page, nros) => {
      await page.context().unrouteAll({ behavior: 'ignoreErrors' })
      await page.context().setOffline(false)
      await open(page, nros)
    },
  }))

/** Each screen after the first continues where the screen before ended. */
export const walkOf = (as: Rol | null, opens: Readonly<Record<string, Open>>): Screen[] =>
  screensOf(as, opens).map((screen, n) =>
    n === 0 ? screen : { ...screen, goesOn: true, open: opens[screen.name] ?? screen.open },
  )

export async function violations(page: Page): Promise<string[]> {
  // Evaluated through the debugger, because the page's Content-Security-Policy would refuse an inserted script.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const checker = (globalThis as unknown as { axe: typeof axe }).axe
    const { violations: found } = await checker.run(document, {
      resultTypes: ['violations'],
      preload: false,
    })
    return found
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(node => `${id}: ${node.target.join(' ')} (${node.failureSummary})`),
      )
  })
}

export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
    // The screen is rendered in the second frame
    for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame)
  })
}

/** Call it once per screen: when it restores the `ui-text` elements, Chromium may leave out a space. */
export const textsWithBox = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wrapped = [...document.querySelectorAll('ui-text')]
    const texts = wrapped.flatMap(one => [...one.childNodes])
    const elements = [...document.body.querySelectorAll('*:not(ui-text, script, style)')]
    const boxOf = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
    const look = () => [
      ...elements.map(element => boxOf(element.getBoundingClientRect())),
      ...texts.map(text => {
        const range = document.createRange()
        range.selectNode(text)
        const { color, font, letterSpacing, textDecorationLine } = getComputedStyle(
          text.parentElement as Element,
        )
        const lines = [...range.getClientRects()].map(boxOf).join(', ')
        return `${lines}; ${color} ${font} ${letterSpacing} ${textDecorationLine}`
      }),
    ]
    const before = look()
    for (const one of wrapped) one.replaceWith(...one.childNodes)
    const after = look()
    texts.forEach((text, i) => {
      const own = wrapped[i] as Element
      text.replaceWith(own)
      own.append(text)
    })
    return [...elements, ...texts].flatMap((node, i) => {
      if (before[i] === after[i]) return []
      const element = node instanceof Element ? node : node.parentElement?.parentElement
      return [`${element?.outerHTML.slice(0, 160)}: ${before[i]}, without it ${after[i]}`]
    })
  })

export const namesOf = (screens: readonly Screen[]): string => screens.map(({ name }) => name).join(', ')

/** A screen is in the same part as the screen that it continues. */
export function inParts(screens: readonly Screen[], most: number): Screen[][] {
  const parts: Screen[][] = []
  for (const screen of screens) {
    const part = parts.at(-1)
    if (screen.goesOn || (part !== undefined && part.length < most && part[0]?.as === screen.as))
      part?.push(screen)
    else parts.push([screen])
  }
  return parts
}
