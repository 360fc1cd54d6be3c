import './ui/theme.css'
import './ui/layout.css'
import { createRoot } from 'react-dom/client'
import { App, prepare } from '#app/app.tsx'
import { earlySesion } from '#app/early-start.ts'
import { HOME_PATH } from '#app/paths.ts'
import { registerWorker } from '#app/register-worker.ts'
import { storesAfter } from '#offline/late-stores.ts'
import { watchInstalar } from '#queries/instalar.ts'
import { nextPaint, untilThere } from '#ui/later.ts'

const REGISTER_AFTER_MS = 1_000
/** Counted from the login's first paint, which does not need the database. */
const LOGIN_SYNC_AFTER_MS = 1_000
/** Reading the mirror would keep the panel's own answers waiting. */
const PANEL_SYNC_AFTER_MS = 500

const root = document.getElementById('root')
storesAfter(nextPaint)
watchInstalar()
// `prepare` never rejects
void prepare(location.pathname, earlySesion).then(isLogin => {
  const afterMs = isLogin ? LOGIN_SYNC_AFTER_MS : location.pathname === HOME_PATH ? PANEL_SYNC_AFTER_MS : 0
  // Sends what is pending whatever screen is shown, also while the tablet is locked (reliability O19)
  const start = () => void nextPaint().then(() => setTimeout(() => void startSync(), afterMs))
  if (root) createRoot(root).render(<App onShown={start} />)
  // The worker serves the next start: the files of this one come first
  setTimeout(() => void registerWorker(), REGISTER_AFTER_MS)
})

async function startSync(): Promise<void> {
  const triggers = await untilThere(() => import('#app/sync-triggers.ts'))
  triggers.startSync()
}
