import './ui/theme.css'
import './ui/layout.css'
import { createRoot } from 'react-dom/client'
import { App, prepare } from '#app/app.tsx'
import { registerWorker } from '#app/register-worker.ts'
import { observeServer } from '#offline/sync/observe-server.ts'
import { untilThere } from '#ui/until-there.ts'

// Before any call: the first one must already carry the session
observeServer()

const REGISTER_AFTER_MS = 1_000
/** Of the login's first paint, for which the database is not needed. */
const LOGIN_SYNC_AFTER_MS = 1_000

const root = document.getElementById('root')
// It never rejects
void prepare(location.pathname).then(isLogin => {
  if (root) createRoot(root).render(<App />)
  // Whatever stands on the screen, the cover of a locked tablet too: what is pending leaves (reliability O19)
  const start = () => setTimeout(() => void startSync(), isLogin ? LOGIN_SYNC_AFTER_MS : 0)
  // A page that nobody sees has no frames
  if (document.visibilityState === 'hidden') start()
  else requestAnimationFrame(start)
  // The worker is for the next start: what this one needs is fetched before it
  setTimeout(() => void registerWorker(), REGISTER_AFTER_MS)
})

async function startSync(): Promise<void> {
  const triggers = await untilThere(() => import('#app/sync-triggers.ts'))
  triggers.startSync()
}
