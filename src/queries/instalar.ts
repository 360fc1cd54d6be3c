import { Observable } from '#offline/observable.ts'
import { quietly } from './local-storage.ts'

/** How this device gets the app on its screen: by the browser's own question, by its menu, or it has it. */
export type Instalar = 'instalada' | 'pregunta' | 'compartir' | 'menu'

/** https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const KEY = 'butacas-instalar'
const instalar = new Observable<Instalar>('menu')
const oculto = new Observable(quietly(() => localStorage.getItem(KEY)) === 'no')
let question: BeforeInstallPromptEvent | null = null

export const instalarStore = { subscribe: instalar.subscribe, getSnapshot: instalar.getSnapshot }
/** Whether the hint was dismissed on this device. */
export const ocultoStore = { subscribe: oculto.subscribe, getSnapshot: oculto.getSnapshot }

/** Takes the browser's question before it asks by itself. Called once, as the page starts. */
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

/** Asks the person, in the browser's words. A question can be asked once: after a no it is the menu's turn. */
export async function preguntar(): Promise<void> {
  const asked = question
  question = null
  if (asked === null) return
  const { outcome } = await asked.prompt()
  if (instalar.getSnapshot() === 'pregunta') instalar.set(outcome === 'accepted' ? 'instalada' : 'menu')
}

export function ocultarAviso(): void {
  quietly(() => localStorage.setItem(KEY, 'no'))
  oculto.set(true)
}

function look(): Instalar {
  const { standalone } = navigator as { standalone?: boolean }
  if (standalone === true || matchMedia('(display-mode: standalone)').matches) return 'instalada'
  // Safari on iPad and iPhone alone has it. An iPad calls itself a Macintosh
  return standalone === undefined ? 'menu' : 'compartir'
}
