import { observeServer } from '#offline/sync/observe-server.ts'
import { preloadSesion } from '#queries/cuenta/first-sesion.ts'
import { askPanel } from '#queries/informes/ask-panel.ts'
import { HOME_PATH } from './paths.ts'

// Before any call: the first one must already carry the session
observeServer()

/**
 * What the first frame waits for besides its code: the session, and the panel's calls on their way. A script of its own
 * in the page, evaluated while the app's code is still coming (docs/decisions/0029). Neither rejects.
 */
export const earlyStart = {
  sesion: preloadSesion(),
  calls: location.pathname === HOME_PATH ? askPanel() : Promise.resolve(),
}
