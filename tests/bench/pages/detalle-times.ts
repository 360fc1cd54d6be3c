/** An open record's lines, measured alike in our page and in the plainest equivalent one. */
export interface DetalleUnderTest {
  open(lineas: number): void
  close(): void
  /** Quantity fields, from the first line on. */
  inputs(): HTMLInputElement[]
  total(): string
}

const { port1, port2 } = new MessageChannel()
const painted = (): Promise<void> =>
  new Promise(resolve => {
    port1.onmessage = () => resolve()
    port2.postMessage(null)
  })
const frame = (): Promise<number> => new Promise(resolve => requestAnimationFrame(resolve))
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/** From the start of the frame that runs `act` to the end of the frame with another total. */
async function untilShown(page: DetalleUnderTest, act: () => void): Promise<number> {
  const before = page.total()
  await frame()
  const from = performance.now()
  act()
  for (;;) {
    await painted()
    if (page.total() !== before) return performance.now() - from
    if (performance.now() - from > 10_000) throw new Error(`the total still is ${before}`)
    await frame()
  }
}

export const detalleTimes = (page: DetalleUnderTest) => ({
  open: (lineas: number) => untilShown(page, () => page.open(lineas)),
  close: () => page.close(),
  /** A key in a line's quantity. */
  key: (linea: number, texto: string) =>
    untilShown(page, () => {
      const input = page.inputs()[linea]
      if (input === undefined) throw new Error(`no line ${linea}`)
      setValue?.call(input, texto)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }),
})
export type DetalleTimes = ReturnType<typeof detalleTimes>
