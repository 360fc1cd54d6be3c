import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const [, after = ''] = read('docs/operations.md').split('\n## The first day\n')
const [PAGE = ''] = after.split('\n## ')
const BLOCKS = [...PAGE.matchAll(/^```\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)

test('the first day has its steps in order, each with a block to paste', () => {
  const steps = [...PAGE.matchAll(/^### (\d+)\. /gm)].map(([, number]) => Number(number))
  expect(steps).toEqual(Array.from({ length: steps.length }, (_, i) => i + 1))
  expect(BLOCKS).toHaveLength(steps.length)
})

test.each(BLOCKS)('bash can parse the block: %s', block => {
  execFileSync('bash', ['-n'], { input: block })
})

test('every file of the repository named in a block exists', () => {
  const named = BLOCKS.flatMap(block =>
    [...block.matchAll(/\bserver\/deploy\/[\w.-]+/g)].map(([file]) => file),
  )
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter(file => !existsSync(join(root, file)))).toEqual([])
})

test('the instances started, checked and upgraded are those of nginx.conf', () => {
  const listed = [...read('server/deploy/nginx.conf').matchAll(/server 127\.0\.0\.1:(\d+)/g)].map(
    ([, port]) => port,
  )
  const all = BLOCKS.join('\n')
  expect([...all.matchAll(/butacas@(\d+)/g)].map(([, port]) => port)).toEqual(listed)
  expect([...all.matchAll(/127\.0\.0\.1:(\d+)\/listo/g)].map(([, port]) => port)).toEqual(listed)
  expect(all).toContain(`for port in ${listed.join(' ')}; do`)
})

test('the page’s command creates the unit of several instances', () => {
  const [line = ''] = BLOCKS.flatMap(block => block.split('\n').filter(each => each.startsWith('sed ')))
  const unit = execFileSync('bash', ['-c', line.replace(/ \| sudo tee .*/, '')], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(unit).toMatch(/^Environment=PORT=%i$/m)
  expect(unit).toMatch(/^ExecStart=/m)
})

test('the settings written are settings of the server', () => {
  const [, env = ''] =
    /tee \/etc\/butacas\/env >\/dev\/null <<END\n([\s\S]*?)\nEND/.exec(BLOCKS.join('\n')) ?? []
  const names = env.split('\n').map(line => line.split('=')[0])
  expect(names).toContain('DATABASE_URL')
  expect(names.filter(name => !read('docs/settings.md').includes(`\`${name}\``))).toEqual([])
})
