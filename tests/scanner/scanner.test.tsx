// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { saveProfile } from '#scanner/reading.ts'
import { type Scan, scanner, useScans } from '#scanner/scanner.ts'

let scans: Scan[]
let pressed: string[]
let now = 10_000
beforeEach(() => {
  vi.useFakeTimers()
  saveProfile(null)
  scans = []
  pressed = []
  now += 10_000 // The page's single scanner keeps its state between tests
})
afterEach(() => void vi.useRealTimers())

function Page() {
  const [texts, setTexts] = useState({ renombre: 'Gerencia', peso: '12', estado: '' })
  const set = (field: string, value: string) => setTexts(before => ({ ...before, [field]: value }))
  useScans(scan => void scans.push(scan))
  return (
    <form
      onKeyDown={event => event.key === 'Enter' && pressed.push(event.currentTarget.tagName)}
      onSubmit={event => {
        event.preventDefault()
        pressed.push('submit')
      }}
    >
      <input aria-label="Lector" data-scan defaultValue="" />
      <input
        aria-label="Renombre"
        value={texts.renombre}
        onChange={event => set('renombre', event.currentTarget.value)}
      />
      <input
        aria-label="Peso"
        inputMode="decimal"
        value={texts.peso}
        onChange={event => set('peso', event.currentTarget.value)}
      />
      <input aria-label="Fecha" inputMode="numeric" defaultValue="" />
      <input aria-label="Buscar" inputMode="search" defaultValue="" />
      <input aria-label="Etiqueta" data-code defaultValue="" />
      <input aria-label="Clave" type="password" defaultValue="" />
      <select
        aria-label="Estado"
        value={texts.estado}
        onChange={event => set('estado', event.currentTarget.value)}
      >
        <option value="">Estado</option>
        <option value="S">S7</option>
      </select>
      <button type="button" onKeyDown={event => pressed.push(event.key)}>
        Listas A
      </button>
    </form>
  )
}

const at = (name: string): HTMLElement => screen.getByLabelText(name)
const value = (name: string): string => (at(name) as HTMLInputElement).value

function press(target: HTMLElement, key: string, more: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  Object.defineProperty(event, 'timeStamp', { value: now })
  target.dispatchEvent(event)
  if (!event.defaultPrevented && key.length === 1) {
    if (target instanceof HTMLInputElement) fireEvent.input(target, { target: { value: target.value + key } })
    if (target instanceof HTMLSelectElement) fireEvent.change(target, { target: { value: 'S' } })
  }
  return !event.defaultPrevented
}

function type(target: HTMLElement, text: string, gap: number): void {
  for (const key of text) {
    press(target, key)
    now += gap
    vi.advanceTimersByTime(gap)
  }
}
function scan(target: HTMLElement, text: string, gap: number, end = 'Enter'): void {
  type(target, text, gap)
  if (end !== '') press(target, end)
  now += 1000
  vi.advanceTimersByTime(1000)
}
const read = (): string[] => scans.map(({ text }) => text)

const GAPS = [2, 20, 35, 60, 90, 120]
const FIELDS = ['Lector', 'Renombre', 'Peso', 'Estado', 'Listas A']
const ENDS = ['Enter', 'Tab', '']

test('a code that a busy page receives late, or in two halves, is one code', () => {
  render(<Page />)
  const clock = vi.spyOn(performance, 'now')
  // The page receives the first half 400 ms late, and the rest after the silence that ends a scan
  clock.mockImplementation(() => now + 400)
  type(screen.getByRole('button'), 'H5999', 2)
  vi.advanceTimersByTime(500)
  scan(screen.getByRole('button'), '992', 2)
  // The page is blocked for a second, so that its timer runs before it receives the keys
  clock.mockImplementation(() => now)
  type(at('Renombre'), 'H599', 2)
  clock.mockImplementation(() => now + 1_000)
  vi.advanceTimersByTime(400)
  clock.mockImplementation(() => now)
  scan(at('Renombre'), '9993', 2)
  clock.mockRestore()
  expect(read()).toEqual(['H5999992', 'H5999993'])
})

test('if the browser delivers the last keys of a code after the scan’s end, the part is read, and then the whole code', () => {
  render(<Page />)
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  for (const target of [screen.getByRole('button'), at('Lector'), at('Renombre')]) {
    scans = []
    type(target, 'S5009', 2)
    // The keys that come later carry the times at which they were pressed
    vi.advanceTimersByTime(400)
    scan(target, '67', 2)
    expect(read()).toEqual(['S5009', 'S500967'])
    scan(target, 'S500968', 2)
    expect(read().slice(2)).toEqual(['S500968'])
  }
  expect([value('Lector'), value('Renombre')]).toEqual(['', 'Gerencia'])
  expect(pressed).toEqual([])
})

test.each([
  ['a code and its late Enter', ['S500967', ''], ['S500967']],
  ['a code in two parts', ['S5009', '67'], ['S5009', 'S500967']],
])(
  'a code that the browser delivers late, right after %s, is read alone',
  (_, [first = '', rest = ''], expected) => {
    render(<Page />)
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const target = screen.getByRole('button')
    type(target, first, 2)
    vi.advanceTimersByTime(400)
    type(target, rest, 2)
    press(target, 'Enter')
    now += 20
    scan(target, 'S500968', 2)
    expect(read()).toEqual([...expected, 'S500968'])
  },
)

test.each([
  ['a silence', ['S500967', 'S500968', 'S500969']],
  ['a silence', ['S500967', 'S500967']],
  ['Enter', ['S500967', 'S500968', 'S500969']],
])(
  'each code is reported one time if the browser delivers the next code after the scan’s end; %s ends %j',
  (end, codes) => {
    render(<Page />)
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const target = screen.getByRole('button')
    for (const [i, code] of codes.entries()) {
      type(target, code, 2)
      if (end === 'Enter' && i === codes.length - 1) press(target, 'Enter')
      vi.advanceTimersByTime(400)
    }
    expect(read()).toEqual(codes)
  },
)

test.each([
  ['K5999992', 2],
  ['12345-6789', 10],
])(
  'in a text field %s is read as one code even if the keys after the first %d arrive late',
  (code, first) => {
    render(<Page />)
    type(at('Renombre'), code.slice(0, first), 2)
    // The page is idle meanwhile, and its timers run in time
    vi.advanceTimersByTime(400)
    scan(at('Renombre'), code.slice(first), 2)
    expect(read()).toEqual([code])
    expect(value('Renombre')).toBe('Gerencia')
    expect(pressed).toEqual([])
  },
)

test.each(FIELDS)(
  'on «%s» a code is read once at 2 to 120 ms a key, ended by Enter, Tab or nothing, and leaves nothing behind',
  field => {
    render(<Page />)
    const before = FIELDS.slice(1, 4).map(value)
    for (const gap of GAPS)
      for (const end of ENDS) {
        const row = `${gap} ms a key, ended by ${JSON.stringify(end)}`
        scans = []
        now += 10_000
        scan(field === 'Listas A' ? screen.getByRole('button') : at(field), 'H5999992', gap, end)
        expect(read(), row).toEqual(['H5999992'])
        expect(scans[0]?.isTyped, row).toBe(false)
        expect(FIELDS.slice(1, 4).map(value), row).toEqual(before)
        expect(value('Lector'), row).toBe('')
        expect(pressed, row).toEqual([])
      }
  },
)

test.each(GAPS)(
  'two codes scanned without a pause between them, at %d ms a key, are both read in order',
  gap => {
    render(<Page />)
    scan(screen.getByRole('button'), 'S710482S710483', gap, '')
    scan(at('Lector'), ']C1S710484]C1S710485', gap)
    expect(read()).toEqual(['S710482', 'S710483', 'S710484', 'S710485'])
  },
)

test('a person may type anything in a field: words, weights, dates, and Enter', () => {
  render(<Page />)
  for (const [field, text] of [
    ['Renombre', ' Norte'],
    ['Fecha', '20/11/2026'],
    ['Peso', ',5'],
  ] as const) {
    type(at(field), text, 83)
    press(at(field), 'Enter')
    now += 1000
  }
  expect([value('Renombre'), value('Fecha'), value('Peso')]).toEqual(['Gerencia Norte', '20/11/2026', '12,5'])
  expect(read()).toEqual([])
  expect(pressed).toEqual(['FORM', 'FORM', 'FORM'])
})

test('letters typed by a person into a number field are not read as a code', () => {
  render(<Page />)
  type(at('Peso'), '5kg', 90)
  press(at('Peso'), 'Enter')
  expect(read()).toEqual([])
  expect(value('Peso')).toBe('125')
})

test('Enter in the reader reports a typed code, and an empty code if the reader is empty', () => {
  render(<Page />)
  type(at('Lector'), 'S7', 200)
  press(at('Lector'), 'Enter')
  press(at('Lector'), 'Enter')
  expect(scans.map(({ text, isTyped }) => [text, isTyped])).toEqual([
    ['S7', true],
    ['', true],
  ])
})

test('Tab moves the focus out of an empty reader; Shift Tab also out of a filled reader', () => {
  render(<Page />)
  expect(press(at('Lector'), 'Tab')).toBe(true)
  type(at('Lector'), 'S7', 200)
  expect(press(at('Lector'), 'Tab', { shiftKey: true })).toBe(true)
  expect(read()).toEqual([])
})

test('text begun by hand in the reader is not part of a later scan', () => {
  render(<Page />)
  type(at('Lector'), '99', 200)
  now += 1000
  scan(at('Lector'), 'H503917', 8)
  expect(read()).toEqual(['H503917'])
})

test('a scan that stalls in the reader is read whole', () => {
  render(<Page />)
  type(at('Lector'), 'H503', 8)
  now += 600
  vi.advanceTimersByTime(600)
  scan(at('Lector'), '917', 8)
  expect(read()).toEqual(['H503917'])
})

test('a scan during which the focus moves stays whole, and both fields keep their text', () => {
  render(<Page />)
  type(at('Renombre'), 'S71', 10)
  scan(at('Lector'), '0482', 10)
  type(screen.getByRole('button'), 'HX0', 10)
  scan(at('Renombre'), '0218', 10)
  expect(read()).toEqual(['S710482', 'HX00218'])
  expect([value('Renombre'), value('Lector')]).toEqual(['Gerencia', ''])
})

test('a scan in a search field or a password field stays there as text and is not read', () => {
  render(<Page />)
  scan(at('Buscar'), 'S710482', 5)
  scan(at('Clave'), 'S710482', 5)
  expect(read()).toEqual([])
  expect([value('Buscar'), value('Clave')]).toEqual(['S710482', 'S710482'])
})

test('a code field keeps a scan, and its terminator does not submit the form', () => {
  render(<Page />)
  scan(at('Etiqueta'), 'B-0048213', 60)
  expect(value('Etiqueta')).toBe('B-0048213')
  scan(at('Etiqueta'), '9', 60, '')
  expect([read(), pressed]).toEqual([[], []])
  expect(press(at('Etiqueta'), 'Enter')).toBe(true)
})

test('a terminator that comes after the scan’s end presses no button', () => {
  render(<Page />)
  type(screen.getByRole('button'), 'S710482', 20)
  now += 400
  vi.advanceTimersByTime(400)
  expect(press(screen.getByRole('button'), 'Enter')).toBe(false)
  expect(read()).toEqual(['S710482'])
  now += 1000
  expect(press(screen.getByRole('button'), 'Enter')).toBe(true)
})

test('a scanner known to have no terminator leaves Enter to the user', () => {
  saveProfile({ prefix: '', suffix: '', slowestMs: 50, terminator: null })
  render(<Page />)
  type(screen.getByRole('button'), 'S710482', 20)
  now += 400
  vi.advanceTimersByTime(400)
  expect(press(screen.getByRole('button'), 'Enter')).toBe(true)
})

test('the scanner’s known prefix and suffix are removed', () => {
  saveProfile({ prefix: '~', suffix: '#', slowestMs: 50, terminator: 'Enter' })
  render(<Page />)
  scan(screen.getByRole('button'), '~S710482#', 20)
  expect(read()).toEqual(['S710482'])
})

test('Ctrl+] within a code counts as a group separator; outside a code it is left to the browser', () => {
  render(<Page />)
  const button = screen.getByRole('button')
  expect(press(button, ']', { ctrlKey: true })).toBe(true)
  type(button, 'S710482', 10)
  expect(press(button, ']', { ctrlKey: true })).toBe(false)
  scan(button, 'S710483', 10)
  expect(read()).toEqual(['S710482', 'S710483'])
})

test('shortcuts, a held key and composition are not read as a scan', () => {
  render(<Page />)
  const button = screen.getByRole('button')
  for (const more of [{ ctrlKey: true }, { repeat: true }, { isComposing: true }])
    for (const key of 'S710482') expect(press(button, key, more)).toBe(true)
  expect(press(button, 'Enter')).toBe(true)
  expect(press(button, ' ')).toBe(true)
  expect(read()).toEqual([])
})

test('a fallback listener gets scans that no other listener takes', () => {
  const rest: string[] = []
  const { unmount } = render(<Page />)
  const leave = scanner.take(({ text }) => rest.push(text), true)
  scan(document.body, 'S710482', 5)
  unmount()
  scan(document.body, 'S710483', 5)
  leave()
  expect([read(), rest]).toEqual([['S710482'], ['S710483']])
})

test('keys from before the first listener are read: complete scans count, two keys do not, and the rest joins the next keys', () => {
  render(<Page />)
  const typed = (keys: readonly string[]) =>
    keys.map(key => {
      now += 20
      return [key, now] as const
    })
  scanner.resume(typed([...'S710482', 'Enter', 'a', 'b', 'Enter', ...'S7104']))
  expect(read()).toEqual(['S710482'])
  scan(document.body, '83', 20)
  expect(read()).toEqual(['S710482', 'S710483'])
  scanner.resume(typed([...'S710484']))
  vi.advanceTimersByTime(1_000)
  expect(read()).toEqual(['S710482', 'S710483', 'S710484'])
  expect(pressed).toEqual([])
})

test('the latest listener gets a scan; a scan that the listener answers with «later» waits for the next listener, in order', async () => {
  const first: string[] = []
  const leave = scanner.take(({ text }) => {
    first.push(text)
    return 'later'
  })
  scan(document.body, 'S710482', 5)
  scan(document.body, 'S710483', 5)
  const { unmount } = render(<Page />)
  await Promise.resolve()
  expect(read()).toEqual(['S710482', 'S710483'])
  scan(document.body, 'S710484', 5)
  unmount()
  scan(document.body, 'S710485', 5)
  leave()
  expect(first).toEqual(['S710482', 'S710483', 'S710485'])
  render(<Page />)
  await Promise.resolve()
  expect(read()).toEqual(['S710482', 'S710483', 'S710484', 'S710485'])
})

test('between two screens a scan waits for the next screen, and a scan under way continues', async () => {
  const { unmount } = render(<Page />)
  for (const key of 'S7104') press(document.body, key)
  unmount()
  for (const key of '82') press(document.body, key)
  press(document.body, 'Enter')
  scan(document.body, 'S710483', 5)
  expect(read()).toEqual([])
  const { unmount: leave } = render(<Page />)
  await Promise.resolve()
  expect(read()).toEqual(['S710482', 'S710483'])
  leave()
  scan(document.body, 'S710484', 5)
  vi.advanceTimersByTime(6_000)
  render(<Page />)
  await Promise.resolve()
  // A scan waits only a few seconds for a screen
  expect(read()).toEqual(['S710482', 'S710483'])
})

/** Inserts text like an input method: without a key, at the cursor, within `maxlength`. */
function commit(target: HTMLElement, text: string, inputType = 'insertText', data = text): void {
  const field = target as HTMLInputElement
  const init = { inputType, data, bubbles: true, cancelable: true }
  const stamped = (event: Event) => Object.defineProperty(event, 'timeStamp', { value: now })
  field.dispatchEvent(stamped(new KeyboardEvent('keydown', { key: 'Unidentified', bubbles: true })))
  field.dispatchEvent(stamped(new InputEvent('beforeinput', init)))
  const max = field.maxLength > 0 ? field.maxLength : Number.POSITIVE_INFINITY
  const room = text.slice(0, Math.max(0, max - field.value.length))
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, field.value + room)
  // The browser reports the inserted text
  field.dispatchEvent(stamped(new InputEvent('input', { ...init, data: room === text ? data : room })))
}
const wait = (ms: number): void => {
  now += ms
  vi.advanceTimersByTime(ms)
}

test.each(['insertText', 'insertCompositionText', 'insertFromPaste', 'insertReplacementText'])(
  'two texts inserted as %s are two scans in the reader',
  inputType => {
    render(<Page />)
    commit(at('Lector'), 'S710482', inputType)
    at('Lector').dispatchEvent(new Event('compositionend', { bubbles: true }))
    wait(120)
    commit(at('Lector'), 'S710483', inputType)
    expect(read()).toEqual(['S710482'])
    expect(value('Lector')).toBe('S710483')
    wait(400)
    expect(read()).toEqual(['S710482', 'S710483'])
    expect(value('Lector')).toBe('')
  },
)

test('a text inserted into the reader is read once, ended by Enter or by a line break', () => {
  render(<Page />)
  commit(at('Lector'), 'S710482')
  press(at('Lector'), 'Enter')
  wait(1_000)
  commit(at('Lector'), 'H500')
  press(at('Lector'), 'Enter')
  wait(1_000)
  commit(at('Lector'), 'S710483\n')
  wait(1_000)
  expect(read()).toEqual(['S710482', 'H500', 'S710483'])
  expect(value('Lector')).toBe('')
})

test.each(['Enter', 'Tab', ''])(
  'a code inserted into a weight field, ended by %j, is a scan and the weight stays',
  end => {
    render(<Page />)
    ;(at('Peso') as HTMLInputElement).maxLength = 8
    for (const text of ['S710482345', 'B-0048213']) {
      commit(at('Peso'), text)
      wait(30)
      if (end !== '') press(at('Peso'), end)
      wait(1_000)
    }
    expect(read()).toEqual(['S710482345', 'B-0048213'])
    expect(value('Peso')).toBe('12')
    expect(pressed).toEqual([])
  },
)

test('two codes inserted into a weight field without a terminator are two scans', () => {
  render(<Page />)
  commit(at('Peso'), 'S710482')
  wait(100)
  commit(at('Peso'), 'S710483')
  wait(1_000)
  expect(read()).toEqual(['S710482', 'S710483'])
  expect(value('Peso')).toBe('12')
})

test('a composition that grows at a scanner’s speed is one code', () => {
  render(<Page />)
  const code = 'S710482'
  for (let end = 1; end <= code.length; end++) {
    commit(at('Peso'), code.charAt(end - 1), 'insertCompositionText', code.slice(0, end))
    wait(10)
  }
  at('Peso').dispatchEvent(new Event('compositionend', { bubbles: true }))
  press(at('Peso'), 'Enter')
  expect(read()).toEqual(['S710482'])
  expect(value('Peso')).toBe('12')
})

test('text from an on-screen keyboard, a suggestion or the clipboard stays', () => {
  render(<Page />)
  for (const letter of ' Norte') {
    commit(at('Renombre'), letter, 'insertCompositionText')
    wait(180)
  }
  commit(at('Renombre'), ' Sur', 'insertText')
  commit(at('Renombre'), ' S710482', 'insertFromPaste')
  press(at('Renombre'), 'Enter')
  wait(1_000)
  commit(at('Fecha'), '20/11/2026')
  commit(at('Buscar'), 'S710482')
  commit(at('Clave'), 'S710482')
  for (const letter of 'abc') {
    commit(at('Peso'), letter)
    wait(180)
  }
  commit(at('Peso'), '14,5kg')
  press(at('Peso'), 'Enter')
  wait(1_000)
  expect(read()).toEqual([])
  expect(value('Renombre')).toBe('Gerencia Norte Sur S710482')
  expect([value('Fecha'), value('Buscar'), value('Clave')]).toEqual(['20/11/2026', 'S710482', 'S710482'])
  expect(value('Peso')).toBe('12abc14,5kg')
  expect(pressed).toEqual(['FORM', 'FORM'])
})

test('a code inserted into a text field is a scan if it has a terminator; otherwise it stays in the text', () => {
  render(<Page />)
  commit(at('Renombre'), 'S710482')
  press(at('Renombre'), 'Enter')
  expect(value('Renombre')).toBe('Gerencia')
  wait(1_000)
  commit(at('Renombre'), 'S710483')
  wait(1_000)
  expect(value('Renombre')).toBe('GerenciaS710483')
  expect(read()).toEqual(['S710482'])
})

test('a code field holds the latest code, from keys or insertion', () => {
  render(<Page />)
  commit(at('Etiqueta'), 'B-0048213')
  wait(100)
  commit(at('Etiqueta'), 'B-0048214')
  expect(value('Etiqueta')).toBe('B-0048214')
  press(at('Etiqueta'), 'Enter')
  wait(1_000)
  scan(at('Etiqueta'), 'B-0048215', 60)
  expect(value('Etiqueta')).toBe('B-0048215')
  expect([read(), pressed]).toEqual([[], []])
})

test('keys that also insert their letters count once', () => {
  render(<Page />)
  const type = (key: string) => {
    press(document.body, 'Shift')
    const field = at('Lector') as HTMLInputElement
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: now })
    field.dispatchEvent(event)
    const init = { inputType: 'insertText', data: key, bubbles: true }
    field.dispatchEvent(new InputEvent('beforeinput', init))
    field.value += key
    field.dispatchEvent(new InputEvent('input', init))
    wait(5)
  }
  for (const key of 'S710482') type(key)
  press(at('Lector'), 'Enter')
  for (const key of 'S710482') type(key)
  wait(1_000)
  expect(scans.map(({ text, isTyped }) => [text, isTyped])).toEqual([
    ['S710482', false],
    ['S710482', false],
  ])
})

test('invisible characters are not part of a code', () => {
  render(<Page />)
  commit(at('Lector'), '\ufeffS7\u200b104\u00ad82\u200e')
  wait(1_000)
  expect(read()).toEqual(['S710482'])
})

test('the learned keyboard layout is undone in a scanner’s keys, not in inserted or hand-typed text', () => {
  saveProfile({ prefix: '', suffix: '', slowestMs: 90, terminator: 'Enter', map: { "'": '-', '-': '/' } })
  render(<Page />)
  scan(at('Lector'), "B'9990001", 20)
  scan(at('Renombre'), "B'9990002", 60)
  scan(screen.getByRole('button'), "B'9990003", 60, '')
  commit(at('Lector'), 'B-9990004')
  wait(1_000)
  type(at('Lector'), "S7'x", 200)
  press(at('Lector'), 'Enter')
  expect(read()).toEqual(['B-9990001', 'B-9990002', 'B-9990003', 'B-9990004', "S7'x"])
})

/** Presses a key as in a browser: the character is inserted unless the key was prevented. */
function pressInBrowser(target: HTMLElement, key: string): void {
  const field = target as HTMLInputElement
  const stamped = (event: Event) => Object.defineProperty(event, 'timeStamp', { value: now })
  const keydown = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  field.dispatchEvent(stamped(keydown))
  if (keydown.defaultPrevented || key.length > 1) return
  const init = { inputType: 'insertText', data: key, bubbles: true }
  field.dispatchEvent(stamped(new InputEvent('beforeinput', init)))
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  set?.call(field, field.value + key)
  field.dispatchEvent(stamped(new InputEvent('input', init)))
}

/** Pauses between text and keys (ms). Negative: a busy page receives keys late, with the time they were pressed. */
const PAUSES = [0, 200, -700]
const INSERTED = [
  ['Renombre', ' pedido', 'Gerencia pedido'],
  ['Peso', '7', '127'],
  ['Fecha', '20/11/2026', '20/11/2026'],
  ['Lector', 'otra cosa', ''],
] as const
test.each(INSERTED)(
  'in «%s», %j inserted before a scan is no part of the scan; %j stays',
  (field, text, rest) => {
    for (const inputType of ['insertText', 'insertFromPaste'])
      for (const gap of [0, 50, 120])
        for (const end of ENDS)
          for (const pause of PAUSES) {
            const row = `${inputType}, then ${gap} ms a key, ended by ${JSON.stringify(end)}, after ${pause} ms`
            scans = []
            now += 10_000
            const { unmount } = render(<Page />)
            commit(at(field), text, inputType)
            now += pause
            vi.advanceTimersByTime(Math.max(0, pause))
            for (const key of 'H500906') {
              pressInBrowser(at(field), key)
              wait(gap)
            }
            if (end !== '') pressInBrowser(at(field), end)
            wait(1_000)
            expect(read(), row).toEqual(['H500906'])
            expect(scans[0]?.isTyped, row).toBe(false)
            // Without a terminator the reader keeps the earlier text
            expect(value(field), row).toBe(field === 'Lector' && end === '' ? text : rest)
            expect(pressed, row).toEqual([])
            unmount()
          }
  },
)

test('a code pasted just before a scan is also read, before the scan', () => {
  render(<Page />)
  for (const field of ['Lector', 'Peso']) {
    commit(at(field), 'S710482', 'insertFromPaste')
    wait(30)
    scan(at(field), 'S710483', 5)
  }
  expect(read()).toEqual(['S710482', 'S710483', 'S710482', 'S710483'])
  expect([value('Lector'), value('Peso')]).toEqual(['', '12'])
})

test('texts inserted into three fields at once stay apart', () => {
  render(<Page />)
  commit(at('Lector'), 'S710482')
  commit(at('Fecha'), '20/11/2026')
  commit(at('Peso'), 'S710483')
  press(at('Peso'), 'Enter')
  wait(1_000)
  expect(read()).toEqual(['S710482', 'S710483'])
  expect(['Lector', 'Fecha', 'Peso'].map(value)).toEqual(['', '20/11/2026', '12'])
})

describe('a scanner without a terminator, while no timer runs', () => {
  const NRO = ['S710482', 'S710483']
  const busy = (): void => {
    now += 1_000
  }
  const early = (text: string, gap = 10): [key: string, at: number][] =>
    Array.from(text, key => {
      now += gap
      return [key, now]
    })
  beforeEach(() => {
    saveProfile({ prefix: '', suffix: '', slowestMs: 50, terminator: null })
    render(<Page />)
  })

  test.each(['Lector', 'Renombre', 'Peso', 'Estado'])(
    'two scans a second apart are two scans (%s)',
    field => {
      const before = value(field)
      for (const nro of NRO) {
        type(at(field), nro, 10)
        busy()
      }
      wait(3_000)
      expect(read()).toEqual(NRO)
      expect(value(field)).toBe(before)
    },
  )

  test('two texts without keys a second apart are two scans', () => {
    for (const nro of NRO) {
      commit(at('Lector'), nro)
      busy()
    }
    wait(3_000)
    expect(read()).toEqual(NRO)
    expect(value('Lector')).toBe('')
  })

  test('a code inserted a second after a letter is a scan, and the letter stays', () => {
    commit(at('Lector'), 'x')
    busy()
    commit(at('Lector'), 'S710482')
    wait(3_000)
    expect(read()).toEqual(['S710482'])
    expect(value('Lector')).toBe('x')
  })

  test('a key pressed by a person a second later does not drop the scan', () => {
    type(at('Lector'), 'S710482', 10)
    busy()
    press(at('Lector'), 'Backspace')
    expect(read()).toEqual(['S710482'])
    expect(value('Lector')).toBe('')
  })

  test('two scans a second apart on a button are two scans', () => {
    for (const nro of NRO) {
      type(screen.getByRole('button'), nro, 10)
      busy()
    }
    wait(3_000)
    expect(read()).toEqual(NRO)
  })

  test.each(['Lector', 'Renombre'])('text that a person types slowly is no scan (%s)', field => {
    const before = value(field)
    for (const key of 'S71') {
      type(at(field), key, 10)
      busy()
    }
    wait(3_000)
    expect(read()).toEqual([])
    expect(value(field)).toBe(`${before}S71`)
  })

  test.each([null, 'Lector'])('two scans from before the first listener are two scans (field: %s)', name => {
    const field = name === null ? null : (at(name) as HTMLInputElement)
    const first = early('S710482')
    busy()
    scanner.resume([...first, ...early('S710483')], field)
    wait(3_000)
    expect(read()).toEqual(NRO)
    expect(value('Lector')).toBe('')
  })
})

test('keys from before the first listener count as typed into the field: complete texts are read, and the rest stays in the field', () => {
  render(<Page />)
  const typed = (keys: readonly string[], gap: number) =>
    keys.map(key => {
      now += gap
      return [key, now] as const
    })
  saveProfile({ prefix: 'X', suffix: '', slowestMs: 50, terminator: 'Enter' })
  const keys = [
    ...typed(['Enter', ...'XS710482', 'Enter', 'Tab'], 10),
    ...typed([...'S71', 'Enter'], 400),
    ...typed([...'S710483'], 250),
  ]
  scanner.resume(keys, at('Lector') as HTMLInputElement)
  wait(3_000)
  expect(scans.map(({ text, isTyped }) => [text, isTyped])).toEqual([
    ['S710482', false],
    ['S71', true],
  ])
  expect(value('Lector')).toBe('S710483')
  type(at('Lector'), '0', 400)
  press(at('Lector'), 'Enter')
  expect(read()).toEqual(['S710482', 'S71', 'S7104830'])
  expect(value('Lector')).toBe('')
})
