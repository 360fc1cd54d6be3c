/** `npm run herramienta -- NAME …`: what is run now and then, each with its own options. */
import { join } from 'node:path'

const TOOLS: Readonly<Record<string, string>> = {
  cluster: 'cluster/run.ts',
  cobertura: 'proof/coverage/run.ts',
  ingresos: 'server/ops/usuarios/login-times.ts',
  manual: 'manual/take-pictures.ts',
  simulacro: 'respaldo/simulacro.ts',
}
const [node = '', , name = '', ...options] = process.argv
const file = TOOLS[name]
if (file === undefined) {
  console.error(`Uso: npm run herramienta -- ${Object.keys(TOOLS).join('|')} …`)
  process.exit(1)
}
const path = join(import.meta.dirname, file)
process.argv = [node, path, ...options]
await import(path)
