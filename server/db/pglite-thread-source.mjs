// A new thread does not inherit the TypeScript loader of whatever started it, so this entry registers one first.
import { register } from 'tsx/esm/api'

register()
await import('./pglite-thread.ts')
