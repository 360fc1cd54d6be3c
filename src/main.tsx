import './ui/theme.css'
import './ui/layout.css'
import { createRoot } from 'react-dom/client'
import { App, prepare } from '#app/app.tsx'
import { registerWorker } from '#app/register-worker.ts'
import { observeServer } from '#offline/sync/observe-server.ts'
import { afterPaint } from '#ui/after-paint.ts'

// Before any call: the first one must already carry the session
observeServer()

const root = document.getElementById('root')
// It never rejects
void prepare(location.pathname).then(() => {
  if (root) createRoot(root).render(<App />)
  // The worker is for the next start; the app works without one
  afterPaint(() => void registerWorker())
})
