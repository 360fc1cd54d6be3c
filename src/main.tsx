import './ui/theme.css'
import './ui/layout.css'
import { createRoot } from 'react-dom/client'
import { App, preloadScreen } from '#app/app.tsx'
import { registerWorker } from '#app/register-worker.ts'
import { observeServer } from '#offline/sync/observe-server.ts'
import { watchInstalar } from '#queries/instalar.ts'
import { untilThere } from '#ui/later.ts'

/** Delay (ms) of the sync and the worker's installation: the first screen's code and answers load before them. */
const BEHIND_FIRST_SCREEN_MS = 1_000

// `observeServer` goes first, because the first request must already carry the session's token
observeServer()
watchInstalar()
preloadScreen(location.pathname)
const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
setTimeout(() => {
  // Sends pending changes on every screen, also while the tablet is locked (reliability O19)
  void untilThere(() => import('#app/sync-triggers.ts')).then(({ startSync }) => startSync())
  void registerWorker()
}, BEHIND_FIRST_SCREEN_MS)
