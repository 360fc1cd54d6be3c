import type { Page } from '@playwright/test'
import axe from 'axe-core'
import type { Rol } from '#contract/permisos.ts'
import { DESKTOP, PHONE, TABLET } from './device.ts'
import { expect } from './fixtures.ts'

export interface Screen {
  name: string
  as?: Rol
  /** Continues where the screen before it ended. */
  goesOn?: boolean
  /** Opens the screen, from a page that is signed in. `nros` are seats in tapizada. */
  open: (page: Page, nros: readonly string[]) => Promise<void>
}

async function violations(page: Page): Promise<string[]> {
  // Evaluated by the debugger's protocol: the page's policy would refuse a script.
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

/** Waits until the opened screen is rendered and nothing moves. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
    // Rendered in the second of two frames
    for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame)
  })
}

/** Runs every rule of axe. */
export async function expectNothingSerious(page: Page, name: string): Promise<void> {
  expect.soft(await violations(page), name).toEqual([])
}

export async function expectNoOverflow(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(overflow, `${name}: wider than the screen by`).toBeLessThanOrEqual(0)
}

/** Checks the open screen at each width. */
export async function expectNoOverflowAtAnyWidth(page: Page, name: string): Promise<void> {
  await expectNoOverflow(page, name)
  for (const [width, { viewport }] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    await page.setViewportSize(viewport)
    await settled(page)
    await expectNoOverflow(page, `${name}, ${width}`)
  }
  await page.setViewportSize(TABLET.viewport)
}

/**
 * Lists elements and texts whose layout changes because of text elements (`ui-text`, src/ui/jsx-runtime.ts): each is
 * unwrapped, compared and restored.
 */
export async function expectTextsWithoutBox(page: Page, name: string): Promise<void> {
  const moved = await page.evaluate(() => {
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
  expect.soft(moved, `${name}: what the elements of texts move`).toEqual([])
}

/** Opens and checks each screen. @param expectWidth how its width is checked. */
export async function expectFine(
  page: Page,
  screens: readonly Screen[],
  nros: string[],
  expectWidth: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  for (const { name, open } of screens) {
    await open(page, nros)
    await settled(page)
    await expectNothingSerious(page, name)
    await expectTextsWithoutBox(page, name)
    await expectWidth(page, name)
  }
}

export const namesOf = (screens: readonly Screen[]): string => screens.map(({ name }) => name).join(', ')

/** Splits the screens of one user into parts, in order; a screen that continues from another stays in its part. */
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
