import { getServerKeepsKeysLately } from '#offline/device.ts'
import { observeServer } from '#offline/sync/observe-server.ts'
import { preloadSesion } from '#queries/cuenta/first-sesion.ts'
import { beginPanel } from '#queries/informes/ask-panel.ts'
import { HOME_PATH, PARED_PATH } from './paths.ts'

// What the first frame waits for besides its code. A script of its own in the page, evaluated while the app's code is
// still coming (docs/decisions/0029). None of it rejects.

// Before any call: the first one must already carry the session
observeServer()
// Each answer waits for it: read now, the first ones find it in memory
void getServerKeepsKeysLately().catch(() => {}) // It is read again

/** Who is signed in; null on a television, which asks nobody. */
export const earlySesion = location.pathname === PARED_PATH ? Promise.resolve(null) : preloadSesion()

if (location.pathname === HOME_PATH) beginPanel()
