import './ui/theme.css'
import './ui/layout.css'
import { createRoot } from 'react-dom/client'
import { App, prepare } from '#app/app.tsx'
import { registerWorker } from '#app/register-worker.ts'
import { observeServer } from '#offline/sync/observe-server.ts'

// Before any call: the first one must already carry the session
observeServer()

const REGISTER_AFTER_MS = 1_000

const root = document.getElementById('root')
// It never rejects
void prepare(location.pathname).then(() => {
  if (root) createRoot(root).render(<App />)
  // The worker is for the next start: what this one needs is fetched before it
  setTimeout(() => void registerWorker(), REGISTER_AFTER_MS)
})
