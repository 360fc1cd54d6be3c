import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'butacas-conservar-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The programs that the shell runs, where those in `failing` end with 1. */
function programsOf(script: string, failing: readonly string[], ...names: string[]): string[] {
  const log = join(folder, 'log')
  writeFileSync(log, '')
  for (const name of names) {
    const file = join(folder, name)
    writeFileSync(file, `#!/bin/sh\necho "${name} $*" >> ${log}\nexit ${failing.includes(name) ? 1 : 0}\n`)
    chmodSync(file, 0o755)
  }
  execFileSync('/bin/sh', ['-c', script], { cwd: folder, env: { PATH: folder }, stdio: 'ignore' })
  return readFileSync(log, 'utf8').trim().split('\n')
}

test.each([
  ['a good backup deletes old ones', [], ['node', 'find']],
  ['a failing backup deletes none', ['node'], ['node']],
])('the backup of the containers: %s', (_, failing, run) => {
  const [, block = ''] = /^ {6}- \|\n([\s\S]*?)\n\n/m.exec(read('server/deploy/compose.yaml')) ?? []
  const round = /while sleep 60; do\n([\s\S]*?)^ *sleep 21540/m.exec(block)?.[1]?.replaceAll('$$', '$')
  const programs = programsOf(`${round}\ntrue`, failing, 'node', 'find', 'date')
  expect(programs.map(line => line.split(' ')[0]).filter(name => name !== 'date')).toEqual(run)
})

test.each([
  ['the build', 'npm'],
  ['the backup', 'systemctl'],
])('an upgrade replaces nothing after a failure of %s', (_, failing) => {
  const [, block = ''] =
    /### 11\. An upgrade, later\n\n```\n([\s\S]*?)```/.exec(read('docs/operations.md')) ?? []
  mkdirSync(join(folder, 'opt/butacas.new'), { recursive: true })
  const here = block.replaceAll('/opt/', `${folder}/opt/`)
  const stub = 'sudo() { case "$1" in systemctl|npm) "$@";; sh) echo replaced >> log;; esac; }\n'
  const names = ['git', 'npm', 'systemctl', 'curl']
  expect(programsOf(`${stub}${here}true`, [failing], ...names)).not.toContain('replaced')
  expect(programsOf(`${stub}${here}true`, [], ...names)).toContain('replaced')
})
