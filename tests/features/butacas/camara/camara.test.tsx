// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import Camara, { frameBand, isOscura } from '#features/butacas/camara/camara.tsx'
import { CAMARA } from '#messages/butacas/camara.ts'

const SIZE = { left: 0, top: 0, width: 100, height: 100 }
const PICTURE = { data: new Uint8ClampedArray(4), width: 1, height: 1 }
let decoded = ''

class DecoderWorker extends EventTarget {
  postMessage({ id }: { id: number }): void {
    this.dispatchEvent(new MessageEvent('message', { data: { id, text: decoded } }))
  }
}

beforeEach(() => {
  vi.stubGlobal('Worker', DecoderWorker)
  const getUserMedia = async () => ({ getTracks: () => [], getVideoTracks: () => [] })
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  const video = { videoWidth: 100, videoHeight: 100, readyState: 4, HAVE_CURRENT_DATA: 2, srcObject: null }
  for (const [name, value] of Object.entries(video))
    Object.defineProperty(HTMLVideoElement.prototype, name, { value, configurable: true, writable: true })
  vi.spyOn(HTMLVideoElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(SIZE as DOMRect)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: () => {},
    getImageData: () => PICTURE,
  } as never)
})
afterEach(() => void vi.restoreAllMocks())

test.each([
  ['\ufeffS71\u00ad0482\u200e', 'S710482'],
  [']C1S710482\u001d', 'S710482'],
  ['*B-0048213*', 'B-0048213'],
])('a label that the camera reads as %j is looked up as %s', async (read, nro) => {
  decoded = read
  const onScan = vi.fn()
  render(
    <Camara onScan={onScan} onClose={() => {}} onType={() => {}}>
      {null}
    </Camara>,
  )
  await waitFor(() => expect(onScan.mock.calls).toEqual([[nro]]))
})

const refused = (name: string) => () => Promise.reject(new DOMException('', name))

test.each([
  ['NotAllowedError', 'sin-permiso'],
  ['SecurityError', 'sin-permiso'],
  ['NotFoundError', 'no-hay-camara'],
  ['NotReadableError', 'ocupada'],
  ['TrackStartError', 'ocupada'],
  ['OverconstrainedError', 'sin-camara'],
] as const)('a camera that fails with %s says %s, and offers to type', async (name, impedimento) => {
  Object.assign(navigator.mediaDevices, { getUserMedia: refused(name) })
  const onType = vi.fn()
  render(
    <Camara onScan={() => {}} onClose={() => {}} onType={onType}>
      {null}
    </Camara>,
  )
  const { titulo, detalle } = CAMARA.impedimento[impedimento]
  expect(await screen.findByText(titulo)).toBeDefined()
  expect(screen.getByText(detalle)).toBeDefined()
  screen.getByRole('button', { name: CAMARA.escribir, hidden: true }).click()
  expect(onType).toHaveBeenCalled()
})

const gray = (light: number) => ({ data: new Uint8ClampedArray(40_000).fill(light) })

test.each([
  [10, true],
  [39, true],
  [40, false],
  [205, false],
])('a picture of mean light %i is too dark to be read: %s', (light, isDark) => {
  expect(isOscura(gray(light))).toBe(isDark)
})

test('a hint is shown while the picture is too dark', async () => {
  decoded = null as never
  const picture = { ...gray(5), width: 100, height: 100 }
  vi.mocked(HTMLCanvasElement.prototype.getContext).mockReturnValue({
    drawImage: () => {},
    getImageData: () => picture,
  } as never)
  render(
    <Camara onScan={() => {}} onClose={() => {}} onType={() => {}}>
      {null}
    </Camara>,
  )
  expect(await screen.findByText(CAMARA.oscuro(false))).toBeDefined()
  picture.data.fill(200)
  expect(await screen.findByText(CAMARA.apunta)).toBeDefined()
})

const FRAME = { left: 50, top: 100, width: 100, height: 50 }

describe('the part of the picture that the camera decodes', () => {
  test('the decoded part is the frame and a tenth more at each side, in pixels of the picture', () => {
    const screen = { width: 200, height: 400 }
    expect(frameBand({ width: 400, height: 800 }, screen, FRAME)).toEqual({
      left: 80,
      top: 190,
      width: 240,
      height: 120,
    })
  })

  test('the decoded part is found in pictures wider and taller than the screen', () => {
    const screen = { width: 200, height: 200 }
    expect(frameBand({ width: 400, height: 200 }, screen, FRAME)).toMatchObject({ left: 140, top: 95 })
    expect(frameBand({ width: 200, height: 400 }, screen, FRAME)).toMatchObject({ left: 40, top: 195 })
  })

  test('the decoded part does not exceed the picture', () => {
    const all = { left: 0, top: 0, width: 200, height: 200 }
    expect(frameBand({ width: 100, height: 100 }, { width: 200, height: 200 }, all)).toEqual({
      left: 0,
      top: 0,
      width: 100,
      height: 100,
    })
  })
})
