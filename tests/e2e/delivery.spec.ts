import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'

const appDir = join(import.meta.dirname, '../../dist/app')

async function built(extension: string): Promise<Map<string, string>> {
  const names = (await readdir(appDir, { recursive: true })).filter(name => name.endsWith(extension))
  return new Map(
    await Promise.all(names.map(async name => [name, await readFile(join(appDir, name), 'utf8')] as const)),
  )
}

test('the browser’s files contain no schema and no source map', async () => {
  const scripts = await built('.js')
  expect(scripts.size).toBeGreaterThan(1)
  for (const [name, text] of scripts) {
    expect(/typebox/i.test(text), name).toBe(false)
    // A compiled schema contains this word, also when the name of its library is minified
    expect(text.includes('additionalProperties'), name).toBe(false)
  }
  expect([...(await built('.map')).keys()]).toEqual([])
})
