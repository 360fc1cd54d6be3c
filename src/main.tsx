import './ui/theme.css'
import './ui/layout.css'
import { createRoot } from 'react-dom/client'
import { App } from '#app/app.tsx'
import { registerWorker } from '#app/register-worker.ts'

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
// After the first paint: the worker is for the next start. The app works without one.
addEventListener('load', () => void registerWorker(), { once: true })
