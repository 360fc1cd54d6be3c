import { Observable, type Readable } from '#offline/observable.ts'
import { Setting } from './browser-storage.ts'

export type Instalar = 'instalada' | 'pregunta' | 'compartir' | 'menu'

/** https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const instalar = new Observable<Instalar>('menu')
export const instalarStore: Readable<Instalar> = instalar
/** 'no' if a person of this device dismissed the hint. */
export const oculto = new Setting<'no' | null>('butacas-instalar', kept => (kept === 'no' ? 'no' : null))
let question: BeforeInstallPromptEvent | null = null

/** Keeps the browser's install prompt for `preguntar`. Call once, at the start of the page. */
export function watchInstalar(): void {
  instalar.set(look())
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    question = event as BeforeInstallPromptEvent
    instalar.set('pregunta')
  })
  addEventListener('appinstalled', () => {
    question = null
    instalar.set('instalada')
  })
}

/** Shows the browser's install prompt, which works once. After a refusal the browser's menu can install the app. */
export async function preguntar(): Promise<void> {
  const asked = question
  question = null
  if (asked === null) return
  const { outcome } = await asked.prompt()
  if (instalar.getSnapshot() === 'pregunta') instalar.set(outcome === 'accepted' ? 'instalada' : 'menu')
}

function look(): Instalar {
  const { standalone } = navigator as { standalone?: boolean }
  if (standalone === true || matchMedia('(display-mode: standalone)').matches) return 'instalada'
  // Only Safari on iPad and iPhone has this member. The user agent does not tell: an iPad calls itself a Macintosh
  return standalone === undefined ? 'menu' : 'compartir'
}
