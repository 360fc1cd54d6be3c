import { describe, expect, it } from 'vitest'
import { frameBand } from '#features/butacas/camara/camara.tsx'

const FRAME = { left: 50, top: 100, width: 100, height: 50 }

describe('the part of the picture that the camera decodes', () => {
  it('the decoded part is the frame and a tenth more at each side, in pixels of the picture', () => {
    const screen = { width: 200, height: 400 }
    expect(frameBand({ width: 400, height: 800 }, screen, FRAME)).toEqual({
      left: 80,
      top: 190,
      width: 240,
      height: 120,
    })
  })

  it('the decoded part is found in a picture wider and in one taller than the screen', () => {
    const screen = { width: 200, height: 200 }
    expect(frameBand({ width: 400, height: 200 }, screen, FRAME)).toMatchObject({ left: 140, top: 95 })
    expect(frameBand({ width: 200, height: 400 }, screen, FRAME)).toMatchObject({ left: 40, top: 195 })
  })

  it('the decoded part does not exceed the picture', () => {
    const all = { left: 0, top: 0, width: 200, height: 200 }
    expect(frameBand({ width: 100, height: 100 }, { width: 200, height: 200 }, all)).toEqual({
      left: 0,
      top: 0,
      width: 100,
      height: 100,
    })
  })
})
