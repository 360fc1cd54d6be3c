// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PNG_1X1 } from '#tests/helpers/empresa.ts'
import { PrintPaper } from '#ui/paper/print-paper.tsx'

afterEach(() => void vi.restoreAllMocks())

test.each(['shown', 'broken'])(
  'a paper is printed when its pictures are decoded, even if a picture is %s',
  async how => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    Object.defineProperty(document, 'fonts', { configurable: true, value: { ready: Promise.resolve() } })
    let settle = { resolve: () => {}, reject: (_: Error) => {} }
    const decoding = new Promise<void>((resolve, reject) => {
      settle = { resolve, reject }
    })
    const decode = vi.spyOn(HTMLImageElement.prototype, 'decode').mockReturnValue(decoding)
    render(
      <PrintPaper title="Productos" pageWords={['Hoja ', ' de ']} onDone={() => {}}>
        <img src={PNG_1X1} alt="" />
      </PrintPaper>,
    )
    await vi.waitFor(() => expect(decode).toHaveBeenCalledOnce())
    await Promise.resolve()
    expect(print).not.toHaveBeenCalled()
    if (how === 'shown') settle.resolve()
    else settle.reject(new Error('broken'))
    await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
  },
)
