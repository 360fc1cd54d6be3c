import { expect, type Locator, type Page } from '@playwright/test'

/** Runs in the page. @returns null if the focus is visible. */
function findTrouble(): string | null {
  const at = document.activeElement
  if (at === null || at === document.body) return 'nothing has the focus'
  const { top, bottom, left, right } = at.getBoundingClientRect()
  const name = `${at.tagName} ${at.getAttribute('aria-label') ?? at.textContent?.slice(0, 40)}`
  // The focus ring of an input is drawn around its box
  const around = [at, at.parentElement, at.parentElement?.parentElement].filter(box => box != null)
  const isRinged = around.some(box => {
    const { outlineStyle, outlineWidth } = getComputedStyle(box)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  // A dialog that is focused as a whole needs no ring
  if (!isRinged && !at.matches('[role="dialog"], [role="alertdialog"]')) return `no ring around ${name}`
  const isIn = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  return isIn ? null : `${name} is out of sight`
}

export const expectFocusSeen = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(findTrouble), { intervals: [50] }).toBeNull()

/** A radio group or a menu counts as one control. */
export async function faultsOfTab(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const reached = new Set<Element>()
    Object.assign(globalThis, { reached })
    document.addEventListener('focusin', event => reached.add(event.target as Element))
  })
  const stops = await page.locator('a[href], button, input, select, textarea').count()
  const troubles = new Set<string>()
  for (let n = 0; n < stops + 5; n++) {
    await page.keyboard.press('Tab')
    const trouble = await page.evaluate(findTrouble)
    // After the last stop the browser's own bar has the focus
    if (trouble !== null && trouble !== 'nothing has the focus') troubles.add(trouble)
  }
  const unreached = await page.evaluate(() => {
    const { reached } = globalThis as unknown as { reached: Set<Element> }
    const isShown = (element: HTMLElement): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) &&
      element.closest('[inert], [aria-hidden="true"]') === null
    return [
      ...document.querySelectorAll<HTMLElement>('a[href], button:enabled, input:enabled, select:enabled'),
    ]
      .filter(element => isShown(element) && !reached.has(element))
      .filter(element => {
        const group = element.closest('[role="radiogroup"], [role="menu"], [role="menubar"]')
        const name = element.matches('[type="radio"]') ? element.getAttribute('name') : null
        return ![...reached].some(
          other => group?.contains(other) || (name !== null && other.getAttribute('name') === name),
        )
      })
      .map(element => element.outerHTML.slice(0, 120))
  })
  return [...troubles, ...unreached]
}

const STEPS_MAX = 150

export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  const isThere = () => target.evaluate(element => element === document.activeElement)
  for (let step = 0; !(await isThere()); step++) {
    if (step === STEPS_MAX) throw new Error(`${target} is not reached with ${key}`)
    await page.keyboard.press(key)
    const trouble = await page.evaluate(findTrouble)
    if (trouble !== 'nothing has the focus') expect(trouble).toBeNull()
  }
}

export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
