import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findOnPath, installDebian } from '../helpers/programs.ts'
import { startServer } from '../helpers/start-server.ts'

/** `npm run proof -- promtool`: Prometheus' own tool checks our rules, settings and metrics. */
const promtool = (await findOnPath(['promtool'])) ?? (await installDebian(['promtool'], 'prometheus'))
if (promtool === undefined) throw new Error('Install it (Debian: apt-get install -y prometheus).')
const deploy = join(import.meta.dirname, '../../server/deploy')
const check = (what: string, args: readonly string[], input = ''): boolean => {
  const { status } = spawnSync(promtool, ['check', what, ...args], {
    input,
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  return status === 0
}
const server = await startServer({ env: { DEMO: '1' } })
const metrics = await (await fetch(`${server.url}/metrics`)).text()
await server.stop()
const answers = [
  check('rules', [join(deploy, 'alertas.yml')]),
  check('config', [join(deploy, 'prometheus.yml')]),
  check('metrics', [], metrics),
]
process.exit(answers.every(Boolean) ? 0 : 1)
