import type { Page } from '@playwright/test'
import { settled, violations } from './looks.ts'

interface Size {
  width: number
  height: number
  isTouch: boolean
}

const USUAL: Size = { width: 1280, height: 800, isTouch: true }

const SIZES: readonly Size[] = [
  { width: 1920, height: 1080, isTouch: false },
  { width: 1440, height: 900, isTouch: false },
  USUAL,
  { width: 1024, height: 768, isTouch: true },
  { width: 800, height: 1280, isTouch: true },
  { width: 720, height: 1024, isTouch: true },
  { width: 600, height: 960, isTouch: true },
  { width: 390, height: 844, isTouch: true },
  { width: 320, height: 640, isTouch: true },
]

/** Widths at which a screen is checked in both themes. */
const THEMED: readonly number[] = [1440, USUAL.width, 390]

/** Windows under 390 px have no room for the largest font. */
const fontsAt = (width: number): readonly number[] => (width < 390 ? [16, 24] : [16, 24, 28])

const sizeName = ({ width, isTouch }: Size, font: number): string =>
  `${width}${isTouch ? ' touch' : ''}${font === 16 ? '' : ` at ${font} px`}`

export async function openWindow(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  const resize = async ({ width, height, isTouch }: Size, font: number): Promise<void> => {
    await cdp.send('Emulation.setTouchEmulationEnabled', {
      enabled: isTouch,
      maxTouchPoints: isTouch ? 5 : 1,
    })
    await cdp.send('Page.setFontSizes', { fontSizes: { standard: font, fixed: font } })
    await page.setViewportSize({ width, height })
    await settled(page)
  }
  return {
    /** Ends at the usual size. */
    async faultsAtEachSize(): Promise<Record<string, string[]>> {
      await holdToasts(page)
      const found: Record<string, string[]> = {}
      for (const size of SIZES)
        for (const font of fontsAt(size.width)) {
          await resize(size, font)
          for (const fault of await faultsOf(page, size.isTouch)) {
            found[fault] ??= []
            found[fault].push(sizeName(size, font))
          }
        }
      await resize(USUAL, 16)
      return found
    },
    /** Ends at the usual size. */
    async violationsInEachTheme(): Promise<Record<string, string[]>> {
      const found: Record<string, string[]> = {}
      for (const size of SIZES.filter(({ width }) => THEMED.includes(width)))
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await resize(size, 16)
          for (const violation of await violations(page)) {
            found[violation] ??= []
            found[violation].push(`${sizeName(size, 16)}, ${colorScheme}`)
          }
        }
      await page.emulateMedia({ colorScheme: 'light' })
      await resize(USUAL, 16)
      return found
    },
  }
}

/** Notifications stay while they have the focus: otherwise a slow machine would measure without them. */
const holdToasts = (page: Page): Promise<void> =>
  page
    .locator('.toast')
    .evaluateAll(toasts =>
      toasts.forEach(toast => void toast.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))),
    )

const faultsOf = (page: Page, isTouch: boolean): Promise<string[]> => page.evaluate(measure, isTouch ? 48 : 0)

/** Runs in the page. */
async function measure(least: number): Promise<string[]> {
  const faults: string[] = []
  const SLACK = 1.5
  const scroller = document.scrollingElement as HTMLElement
  const modals = [...document.querySelectorAll('[aria-modal="true"], dialog[open]')]
  const modal = modals.at(-1)
  const scope: ParentNode = modal ?? document
  const styleOf = (element: Element) => getComputedStyle(element)

  /** Leaves out texts for screen readers, which are clipped. */
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) &&
    element.closest('[inert], .sr') === null &&
    !isClipped(element)
  const isClipped = (element: Element): boolean => {
    const { clip, clipPath } = styleOf(element)
    if (clipPath.startsWith('inset(50%') || clip === 'rect(0px, 0px, 0px, 0px)') return true
    const { parentElement } = element
    return parentElement !== null && parentElement !== document.body && isClipped(parentElement)
  }

  /** Ancestors that cut their content; `x` or `y` is false if the content can be scrolled in that direction. */
  function* cuts(element: Element): Generator<{ box: Element; x: boolean; y: boolean }> {
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, display, position } = styleOf(at)
      if (display === 'contents' || display === 'inline') continue
      const x = overflowX !== 'visible'
      const y = overflowY !== 'visible'
      const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
      if (x || y) yield { box: at, x: x && !scrolls(overflowX), y: y && !scrolls(overflowY) }
      if (scrolls(overflowX) || scrolls(overflowY)) return
      if (position === 'fixed') return
    }
  }

  const nameOf = (element: Element): string => {
    const path: string[] = []
    for (
      let at: Element | null = element;
      at !== null && at !== document.body && path.length < 4;
      at = at.parentElement
    ) {
      if (at.localName === 'ui-text') continue
      const classes = [...at.classList].filter(one => !one.startsWith('react-aria')).join('.')
      path.unshift(`${at.localName}${classes === '' ? '' : `.${classes}`}`)
    }
    return path.join(' > ')
  }
  const wordsOf = (element: Element): string => {
    const input = element instanceof HTMLInputElement ? element.value || element.placeholder : ''
    return (element.getAttribute('aria-label') ?? (input || (element.textContent ?? '')))
      .trim()
      .replace(/\s+/g, ' ')
      .slice(0, 40)
  }
  const told = new Set<string>()
  /** Notes each kind of fault once per name: a list has many similar elements. */
  const note = (kind: string, element: Element, more = ''): void => {
    const where = `${kind}: ${nameOf(element)}`
    if (told.has(where)) return
    told.add(where)
    faults.push(`${where} «${wordsOf(element)}» ${more}`.trimEnd())
  }
  const canBeRead = (element: Element): boolean => element.closest('[title]') !== null

  for (const element of document.querySelectorAll('*')) {
    if (element.scrollLeft !== 0) element.scrollLeft = 0
    if (element.scrollTop !== 0) element.scrollTop = 0
  }
  if (scroller.scrollWidth > innerWidth) {
    const far = [...document.body.querySelectorAll('*')].find(
      element => isShown(element) && element.getBoundingClientRect().right > innerWidth + 1,
    )
    note('scrolls sideways', far ?? scroller, `by ${scroller.scrollWidth - innerWidth}`)
  }

  const who = document.querySelector('.topbar .who .name')
  // In less than 24 px no two letters and an ellipsis fit
  if (who !== null && (!who.checkVisibility() || who.getBoundingClientRect().width < 24))
    note('who works is hidden', who)

  // Finds broken and cut texts
  const walker = document.createTreeWalker(modal ?? document.body, NodeFilter.SHOW_TEXT)
  const texts: { owner: Element; rects: DOMRect[]; words: number; isLong: boolean; isNumber: boolean }[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const owner = node.parentElement
    if (
      owner === null ||
      (node.nodeValue ?? '').trim() === '' ||
      owner.matches('script, style, option, title, desc')
    )
      continue
    // The wall's buttons are transparent until the mouse moves
    if (!isShown(owner) || !owner.checkVisibility({ opacityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
    const text = (node.nodeValue ?? '').trim()
    const words = text.split(/\s+/)
    // More than 20 letters do not fit a line of the narrowest window
    const isLong = words.some(({ length }) => length > 20)
    for (const { 0: day, index } of (node.nodeValue ?? '').matchAll(/\d+\/\d+\/\d{2,}/g)) {
      range.setStart(node, index)
      range.setEnd(node, index + day.length)
      const { top, bottom } = range.getBoundingClientRect()
      const [first] = range.getClientRects()
      if (first !== undefined && bottom - top > first.height * 1.5) note('day broken', owner, day)
    }
    const isNumber = /^[A-Z]{0,3}[-\d][-\d/:|.,\s]+$/.test(text)
    if (rects.length > 0) texts.push({ owner, rects, words: words.length, isLong, isNumber })
  }
  for (const { owner, rects, words, isLong, isNumber } of texts) {
    const lines = new Set(rects.map(({ top }) => Math.round(top))).size
    if (lines > words + 1 && lines > words * 1.5 && !isLong) note('words broken', owner, `${lines} lines`)
    // A number must be readable at a glance: a `title` with the whole number does not help
    if (canBeRead(owner) && !isNumber) continue
    const left = Math.min(...rects.map(rect => rect.left))
    const right = Math.max(...rects.map(rect => rect.right))
    // Line boxes are higher than letters
    const tops = rects.map(({ top, height }) => top + height * 0.25)
    const bottoms = rects.map(({ bottom, height }) => bottom - height * 0.25)
    for (const { box, x, y } of cuts(owner)) {
      const around = box.getBoundingClientRect()
      // With an ellipsis, a fraction of a pixel costs two letters
      const slack = styleOf(box).textOverflow === 'ellipsis' ? 0.2 : SLACK
      if (x && (right > around.right + slack || left < around.left - slack)) {
        note('cut', owner, `${Math.round(Math.max(right - around.right, around.left - left))} px`)
        break
      }
      if (y && (Math.max(...bottoms) > around.bottom || Math.min(...tops) < around.top)) {
        note('cut below', owner)
        break
      }
    }
  }
  for (const input of scope.querySelectorAll('input, textarea')) {
    if (!(input instanceof HTMLInputElement) || !isShown(input) || styleOf(input).opacity === '0') continue
    if (/checkbox|radio|file|range|hidden/.test(input.type)) continue
    // Only numbers and codes: a longer text can be read by moving the caret
    if (
      input.value !== '' &&
      /^[\d./:,-]+$|^[A-Z]+-?\d/.test(input.value) &&
      input.scrollWidth > input.clientWidth + 1
    )
      note('cut value', input)
    else if (input.value === '' && input.placeholder !== '') {
      const canvas = document.createElement('canvas').getContext('2d')
      if (canvas === null) continue
      // The shorthand `font` is empty if other settings of the font are set
      const { opacity, fontWeight, fontSize, fontFamily } = getComputedStyle(input, '::placeholder')
      if (opacity === '0') continue
      canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`
      const over = canvas.measureText(input.placeholder).width - input.clientWidth
      if (over > 2) note('cut placeholder', input, `${Math.round(over)} px`)
    }
  }

  const ABOVE = '.toasts, .scrim, .overlay'
  /** Whether the hit element is in a sticky or fixed bar: content can be scrolled out from under a bar. */
  const isUnderBar = (hit: Element, owner: Element): boolean => {
    for (let at: Element | null = hit; at !== null && !at.contains(owner); at = at.parentElement)
      if (/sticky|fixed/.test(styleOf(at).position)) return true
    return false
  }
  const isScrolledOut = (element: Element, rect: DOMRect): boolean => {
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = styleOf(at)
      if (overflowX === 'visible' && overflowY === 'visible') continue
      const around = at.getBoundingClientRect()
      if (rect.bottom > around.bottom || rect.top < around.top) return true
      if (rect.right > around.right || rect.left < around.left) return true
    }
    return false
  }
  /** An answer that lies over the table and has its own button to close it. */
  const CLOSED_BY_HAND = '.esta-lista .respuesta'
  const hitAt = (x: number, y: number): Element | null => {
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return null
    const hit = document.elementFromPoint(x, y)
    return hit === null || hit.closest(CLOSED_BY_HAND) !== null ? null : hit
  }
  const isOf = (target: Element, hit: Element): boolean => {
    if (target.contains(hit) || hit.contains(target)) return true
    const label = target.closest('label')
    return label !== null && (label.contains(hit) || hit.closest('label') === label)
  }

  /** Whether nothing is painted between the hit element and the common ancestor of both. */
  const isClear = (hit: Element, owner: Element): boolean => {
    for (let at: Element | null = hit; at !== null && !at.contains(owner); at = at.parentElement) {
      const { backgroundColor, backgroundImage } = styleOf(at)
      if (backgroundImage !== 'none' || !/rgba?\(0, 0, 0, 0\)|transparent/.test(backgroundColor)) return false
    }
    return (
      !/^(path|rect|circle|text|tspan)$/.test(hit.localName) &&
      [...hit.childNodes].every(({ nodeType, textContent }) => nodeType !== 3 || textContent?.trim() === '')
    )
  }

  /** Whether the point is in the enlarged area of a link or button, where nothing is painted. */
  const isBeyond = (hit: Element, x: number, y: number): boolean =>
    hit.matches('a, button') &&
    ![...hit.getClientRects()].some(box => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)

  // Finds texts that another element covers
  for (const { owner, rects } of texts) {
    if (owner.closest('.toasts') !== null) continue
    for (const rect of rects) {
      if (rect.width < 2 || rect.top < 0 || rect.bottom > innerHeight) continue
      const [x, y] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2]
      const hit = hitAt(x, y)
      if (hit === null || isOf(owner, hit) || isBeyond(hit, x, y) || isClear(hit, owner)) continue
      if (hit.matches('input, select, canvas, video') || hit.closest(ABOVE) !== owner.closest(ABOVE)) continue
      if (isUnderBar(hit, owner) || isScrolledOut(owner, rect)) continue
      note('text covered', owner, `by ${nameOf(hit)} «${wordsOf(hit)}»`)
      break
    }
  }

  const PLACES = ['center', 'start', 'end'] as const
  /** Scrolls the control to that place. @returns the element over its center or a corner; null for none. */
  const coverAt = async (target: Element, block: (typeof PLACES)[number]): Promise<Element | null> => {
    target.scrollIntoView({ block, inline: 'center', behavior: 'instant' })
    const cover = coverNow(target)
    if (cover === null || cover.closest('.toasts') === null) return cover
    // Notifications move with the foot of the page one frame later
    for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame)
    return coverNow(target)
  }
  const coverNow = (target: Element): Element | null => {
    const { left, right, top, bottom, width, height } = target.getBoundingClientRect()
    const [inX, inY] = [Math.min(8, width / 4), Math.min(8, height / 4)]
    const points: [number, number][] = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + inX, top + inY],
      [right - inX, top + inY],
      [left + inX, bottom - inY],
      [right - inX, bottom - inY],
    ]
    // A control of this height does not fit into its scrolling container
    if (height > innerHeight * 0.7) return null
    const covers = points.map(([x, y]) => {
      const hit = hitAt(x, y)
      return hit === null || isOf(target, hit) || isBeyond(hit, x, y) ? null : hit
    })
    return covers.find(hit => hit !== null) ?? null
  }
  const isIn = (target: Element, hit: Element): boolean =>
    target.contains(hit) || hit.closest('label, .select') === target

  // Finds controls that are cut, covered, too small or outside the window
  const CONTROLS =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="option"], [role="menuitem"], [role="radio"], [role="tab"], [role="slider"]'
  const seen = new Set<Element>()
  const tried = new Map<string, number>()
  const SAMPLE = 4
  for (const control of scope.querySelectorAll(CONTROLS)) {
    const label =
      control.closest('label') ??
      (control.id === '' ? null : document.querySelector(`label[for="${CSS.escape(control.id)}"]`))
    // A radio that only screen readers find is pressed by its label
    const isPressable = isShown(control) || (label?.contains(control) === true && isShown(label))
    if (
      !isPressable ||
      control.closest('.skip, .toasts') !== null ||
      styleOf(control).pointerEvents === 'none'
    )
      continue
    const isHidden =
      !isShown(control) ||
      styleOf(control).opacity === '0' ||
      control.getBoundingClientRect().width <= 2 ||
      control.matches('[type="radio"], [type="checkbox"]')
    const target = isHidden ? (control.closest('label, .select, .hit') ?? label ?? control) : control
    if (seen.has(target)) continue
    seen.add(target)
    // A link in a sentence is as high as its line
    if (styleOf(target).display === 'inline' && target.closest('p, li, dd, td, small, figcaption') !== null)
      continue
    // Only the first `SAMPLE` of similar controls are tried; the others must only be within the window's sides
    const kind = nameOf(target)
    const alike = (tried.get(kind) ?? 0) + 1
    tried.set(kind, alike)
    if (alike > SAMPLE) {
      const { left, right, width } = target.getBoundingClientRect()
      const isScrolled = target.closest('.table-wrap') !== null
      if (width > 0 && !isScrolled && (left < -SLACK || right > innerWidth + SLACK))
        note('control outside the window', target)
      continue
    }
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const rect = target.getBoundingClientRect()
    if (rect.width === 0 || rect.height === 0) continue
    if (rect.left < -SLACK || rect.right > innerWidth + SLACK) {
      note('control outside the window', target, `${Math.round(rect.left)}–${Math.round(rect.right)}`)
      continue
    }
    let isCut = false
    for (const { box, x, y } of cuts(target.parentElement ?? target)) {
      const around = box.getBoundingClientRect()
      if (
        (x && (rect.left < around.left - SLACK || rect.right > around.right + SLACK)) ||
        (y && (rect.top < around.top - SLACK || rect.bottom > around.bottom + SLACK))
      ) {
        note('control cut', target, `by ${nameOf(box)}`)
        isCut = true
        break
      }
    }
    if (isCut) continue
    if (
      target.scrollWidth > target.clientWidth + 1 &&
      !target.matches('input, select, textarea, .table-wrap')
    )
      note('words beyond their control', target, `by ${target.scrollWidth - target.clientWidth}`)
    // A fixed bar or a notification hides nothing that can be scrolled out from under it
    let cover: Element | null = null
    for (const block of PLACES) {
      cover = await coverAt(target, block)
      if (cover === null) break
    }
    if (cover !== null) note('control covered', target, `by ${nameOf(cover)}`)
    // Seven days have to fit side by side
    const wide = target.closest('.calendar td') === null ? least : Math.min(least, (innerWidth - 40) / 7)
    if (
      least > 0 &&
      !control.matches(':disabled') &&
      (rect.width < wide - 0.6 || rect.height < least - 0.6)
    ) {
      const { left, right, top, bottom } = target.getBoundingClientRect()
      const [cx, cy] = [(left + right) / 2, (top + bottom) / 2]
      const isHit = (x: number, y: number): boolean => {
        const hit = hitAt(x, y)
        return hit !== null && (isIn(target, hit) || (label?.contains(hit) ?? false))
      }
      const far = least - 4
      const reaches =
        isHit(cx, cy - far / 2) &&
        isHit(cx, cy + far / 2) &&
        [-far, -far / 2, 0].some(from => isHit(cx + from, cy) && isHit(cx + from + far, cy))
      if (!reaches) note('small target', target, `${Math.round(rect.width)} × ${Math.round(rect.height)}`)
    }
  }

  // Finds identifiers that scroll out of sight with their table
  for (const box of scope.querySelectorAll<HTMLElement>('*')) {
    if (
      box.scrollWidth <= box.clientWidth + 1 ||
      !/auto|scroll/.test(styleOf(box).overflowX) ||
      !isShown(box)
    )
      continue
    const rows = [...box.querySelectorAll('tbody tr:not(.row-note)')].filter(
      row => isShown(row) && row.textContent?.trim() !== '',
    )
    if (rows.length === 0) continue
    box.scrollLeft = box.scrollWidth
    const around = box.getBoundingClientRect()
    for (const row of rows) {
      const cell = row.querySelector('th, .nro, .code, td:not(:has(input, button))')
      if (cell === null) continue
      const { left, right } = cell.getBoundingClientRect()
      if (left < around.left - SLACK || right > around.right + SLACK) {
        note('identifier scrolls away', cell)
        break
      }
    }
    box.scrollLeft = 0
  }
  window.scrollTo(0, 0)
  return faults
}
