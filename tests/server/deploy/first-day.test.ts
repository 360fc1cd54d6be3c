import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const [, after = ''] = read('docs/operations.md').split('\n## The first day\n')
const [PAGE = ''] = after.split('\n## ')
const BLOCKS = [...PAGE.matchAll(/^```\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)

test('«The first day» has its steps in order, each with a block to paste', () => {
  const steps = [...PAGE.matchAll(/^### (\d+)\. /gm)].map(([, number]) => Number(number))
  expect(steps).toEqual(Array.from({ length: steps.length }, (_, i) => i + 1))
  const parts = PAGE.split(/^### \d+\. /m).slice(1)
  expect(parts.filter(part => !/^```\n[\s\S]*?^```$/m.test(part))).toEqual([])
})

test.each(['A key for another program', 'A webhook', 'The backup restored', 'An upgrade, later'])(
  '«The first day» has the step «%s»',
  title => {
    expect(PAGE).toMatch(new RegExp(`^### \\d+\\. ${title}$`, 'm'))
  },
)

test('a command of «The first day» that copies a client from integration.md copies the whole client', () => {
  const integration = read('docs/integration.md')
  const lines = BLOCKS.flatMap(block => block.split('\n')).filter(line =>
    line.includes('docs/integration.md'),
  )
  const taken = lines.map(line =>
    execFileSync('bash', ['-c', line.replace(/ > .*/, '')], { cwd: root, encoding: 'utf8' }),
  )
  const clients = ['sh', 'python'].map(
    language => new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(integration)?.[1],
  )
  expect(taken.map(text => text.trim())).toEqual(clients.map(text => text?.trim()))
})

test('each placeholder in a command of «The first day» is named in that section', () => {
  const blanks = BLOCKS.flatMap(block =>
    [...block.matchAll(/\w+_…|\bS-\d\b|10\.0\.5\.9/g)].map(([blank]) => blank),
  )
  expect(blanks.length).toBeGreaterThan(3)
  expect(blanks.filter(blank => !PAGE.includes(`\`${blank}\``))).toEqual([])
})

test.each(BLOCKS)('bash can parse the block: %s', block => {
  execFileSync('bash', ['-n'], { input: block })
})

test('every file of server/deploy that a block names exists', () => {
  const named = BLOCKS.flatMap(block =>
    [...block.matchAll(/\bserver\/deploy\/[\w.-]+/g)].map(([file]) => file),
  )
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter(file => !existsSync(join(root, file)))).toEqual([])
})

test('the instances that the blocks start, check and upgrade are those of nginx.conf', () => {
  const listed = [...read('server/deploy/nginx.conf').matchAll(/server 127\.0\.0\.1:(\d+)/g)].map(
    ([, port]) => port,
  )
  for (const block of BLOCKS) {
    for (const pattern of [/butacas@(\d+)/g, /127\.0\.0\.1:(\d+)\/listo/g]) {
      const named = new Set([...block.matchAll(pattern)].map(([, port]) => port))
      if (named.size > 0) expect([...named]).toEqual(listed)
    }
    for (const [, ports] of block.matchAll(/for port in (.*); do/g)) expect(ports).toBe(listed.join(' '))
  }
})

test('the command of «The first day» creates the systemd unit for several instances', () => {
  const [line = ''] = BLOCKS.flatMap(block => block.split('\n').filter(each => each.startsWith('sed ')))
  const unit = execFileSync('bash', ['-c', line.replace(/ \| sudo tee .*/, '')], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(unit).toMatch(/^Environment=PORT=%i$/m)
  expect(unit).toMatch(/^ExecStart=/m)
})

test('every setting that a block writes is a setting of the server', () => {
  const written = [...BLOCKS.join('\n').matchAll(/<<END\n([\s\S]*?)\nEND/g)].map(([, lines]) => lines)
  const names = written
    .join('\n')
    .split('\n')
    .map(line => line.split('=')[0])
  expect(names).toContain('DATABASE_URL')
  expect(names.filter(name => !read('docs/settings.md').includes(`\`${name}\``))).toEqual([])
})
