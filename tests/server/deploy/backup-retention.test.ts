import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'butacas-conservar-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a script in which the programs in `failing` end with 1. @returns the programs that the shell ran. */
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

function backUp(failing: readonly string[]): string[] {
  const [, block = ''] = /^ {6}- \|\n([\s\S]*?)\n\n/m.exec(read('server/deploy/compose.yaml')) ?? []
  const round = /while sleep 60; do\n([\s\S]*?)^ *sleep 21540/m.exec(block)?.[1]?.replaceAll('$$', '$')
  return programsOf(`${round}\ntrue`, failing, 'node', 'find', 'date').filter(
    line => !line.startsWith('date'),
  )
}

test.each([
  ['the containers', () => backUp([]).find(line => line.startsWith('find '))],
  ['the service', () => /^ExecStartPost=(.*)$/m.exec(read('server/deploy/butacas-respaldo.service'))?.[1]],
])(
  'after a good backup, %s: old backups and their unfinished parts are deleted, and nothing else',
  (who, cleaning) => {
    const [program = '', place = '', ...conditions] = cleaning()?.split(' ') ?? []
    expect([basename(program), place]).toEqual(['find', '/var/lib/butacas-respaldos'])
    const backups = join(folder, who)
    mkdirSync(backups)
    const old = new Date('2020-01-01')
    for (const name of ['butacas-1.tar.gz', 'butacas-2.tar.gz.parte', 'otra-cosa.txt']) {
      writeFileSync(join(backups, name), '')
      utimesSync(join(backups, name), old, old)
    }
    writeFileSync(join(backups, 'butacas-3.tar.gz'), '')
    execFileSync('find', [backups, ...conditions])
    expect(readdirSync(backups).sort()).toEqual(['butacas-3.tar.gz', 'otra-cosa.txt'])
  },
)

test('the containers’ backup deletes nothing after a failed backup', () => {
  expect(backUp(['node']).map(line => line.split(' ')[0])).toEqual(['node'])
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
