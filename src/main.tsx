import './ui/theme.css'
import './ui/layout.css'
import { createRoot } from 'react-dom/client'
import { App, preloadScreen } from '#app/app.tsx'
import { registerWorker } from '#app/register-worker.ts'
import { observeServer } from '#offline/sync/observe-server.ts'
import { watchInstalar } from '#queries/instalar.ts'
import { untilThere } from '#ui/later.ts'

/** Delay (ms) of the sync and of the worker's installation: the first screen loads before them. */
const BEHIND_FIRST_SCREEN_MS = 1_000

// `observeServer` comes first: even the first request needs the session's token
observeServer()
watchInstalar()
preloadScreen(location.pathname)
const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
setTimeout(() => {
  // Sends pending changes on every screen, even while the tablet is locked (reliability O19)
  void untilThere(() => import('#app/sync-triggers.ts')).then(({ startSync }) => startSync())
  void registerWorker()
}, BEHIND_FIRST_SCREEN_MS)
