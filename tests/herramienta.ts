/** `npm run herramienta -- NAME …`: tools for occasional use, each with its own options. */
import { argv, exit } from 'node:process'

const TOOLS: Readonly<Record<string, () => Promise<unknown>>> = {
  cluster: () => import('./cluster/run.ts'),
  cobertura: () => import('./proof/coverage/run.ts'),
  ejemplos: () => import('./server/ops/openapi/take-examples.ts'),
  ingresos: () => import('./server/ops/usuarios/login-times.ts'),
  manual: () => import('./manual/take-pictures.ts'),
  simulacro: () => import('./respaldo/simulacro.ts'),
}
const [name = ''] = argv.splice(2, 1)
const run = TOOLS[name]
if (run === undefined) {
  console.error(`Uso: npm run herramienta -- ${Object.keys(TOOLS).join('|')} …`)
  exit(1)
}
await run()
