import './ui/theme.css'
import './ui/layout.css'
import { createRoot } from 'react-dom/client'
import { App } from '#app/app.tsx'
import { registerWorker } from '#app/register-worker.ts'

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
void registerWorker() // The app works without one; what fails is said on the screen
