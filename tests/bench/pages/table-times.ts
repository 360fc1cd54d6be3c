export interface TableUnderTest {
  /** Mounts the table without any cached results. */
  mount(): void
  unmount(): void
  sort(columna: string): void
  search(text: string): void
  /** Code of the first row on the page; null if there is none. */
  first(): string | null
  shown(): (string | null)[]
  scroller(): HTMLElement
}

const { port1, port2 } = new MessageChannel()
const painted = (): Promise<void> =>
  new Promise(resolve => {
    port1.onmessage = () => resolve()
    port2.postMessage(null)
  })
const frame = (): Promise<number> => new Promise(resolve => requestAnimationFrame(resolve))

/** Time (ms) from the start of the frame that runs `act` to the end of the frame with another first row. */
async function untilShown(table: TableUnderTest, act: () => void): Promise<number> {
  const before = table.first()
  await frame()
  const from = performance.now()
  act()
  for (;;) {
    await painted()
    const now = table.first()
    if (now !== null && now !== before) return performance.now() - from
    if (performance.now() - from > 10_000) throw new Error(`the table still shows ${String(before)}`)
    await frame()
  }
}

async function worstFrame(table: TableUnderTest, step: number, frames: number): Promise<number> {
  const scroller = table.scroller()
  scroller.scrollTop = 0
  await frame()
  const above = new Set(table.shown())
  let before = await frame()
  let worst = 0
  for (let n = 0; n < frames; n++) {
    scroller.scrollTop += step
    const now = await frame()
    worst = Math.max(worst, now - before)
    before = now
  }
  if (table.shown().every(code => above.has(code))) throw new Error('the rows do not follow')
  return worst
}

export const tableTimes = (table: TableUnderTest) => ({
  mount: () => untilShown(table, () => table.mount()),
  unmount: () => table.unmount(),
  sort: (columna: string) => untilShown(table, () => table.sort(columna)),
  search: (text: string) => untilShown(table, () => table.search(text)),
  worstFrame: (step: number, frames: number) => worstFrame(table, step, frames),
})
export type TableTimes = ReturnType<typeof tableTimes>
