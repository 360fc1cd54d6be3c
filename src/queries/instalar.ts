import { Observable } from '#offline/observable.ts'
import { Setting } from './browser-storage.ts'

/** How this device gets the app on its screen: by the browser's own question, by its menu, or it has it. */
export type Instalar = 'instalada' | 'pregunta' | 'compartir' | 'menu'

/** https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const instalar = new Observable<Instalar>('menu')
const oculto = new Setting<'no' | null>('butacas-instalar', kept => (kept === 'no' ? 'no' : null))
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

export const ocultarAviso = (): void => oculto.set('no')

function look(): Instalar {
  const { standalone } = navigator as { standalone?: boolean }
  if (standalone === true || matchMedia('(display-mode: standalone)').matches) return 'instalada'
  // Safari on iPad and iPhone alone has it. An iPad calls itself a Macintosh
  return standalone === undefined ? 'menu' : 'compartir'
}
