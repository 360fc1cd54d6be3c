import { setTimeout as sleep } from 'node:timers/promises'
import type { KillableChromium } from './killable-chromium.ts'

export type Mishap = 'worker-stopped' | 'tab-crashed' | 'tab-frozen' | 'stopped-and-continued' | 'none'

const MISHAPS: readonly [percent: number, kind: Mishap][] = [
  [25, 'worker-stopped'],
  [10, 'tab-crashed'],
  [10, 'tab-frozen'],
  [10, 'stopped-and-continued'],
]
const STOPPED_MS = 400

export function chooseMishap(random: () => number): Mishap {
  let left = random() * 100
  for (const [percent, kind] of MISHAPS) {
    left -= percent
    if (left < 0) return kind
  }
  return 'none'
}

export async function cause(mishap: Mishap, { page, context, signal }: KillableChromium): Promise<void> {
  if (mishap === 'none') return
  if (mishap === 'stopped-and-continued') {
    signal('SIGSTOP')
    await sleep(STOPPED_MS)
    signal('SIGCONT')
    return
  }
  const cdp = await context.newCDPSession(page)
  switch (mishap) {
    case 'worker-stopped':
      await cdp.send('ServiceWorker.enable')
      await cdp.send('ServiceWorker.stopAllWorkers')
      return
    case 'tab-frozen':
      await cdp.send('Page.setWebLifecycleState', { state: 'frozen' })
      return
    case 'tab-crashed':
      void cdp.send('Page.crash').catch(() => {}) // The crashed page cannot answer
  }
}
