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

test('the page has a strict policy, and its script is cached forever and sent compressed', async ({
  server,
}) => {
  const page = await fetch(server.url)
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toContain('unsafe-')
  expect(page.headers.get('cache-control')).toBe('no-cache')
  expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  const [script] = [...(await page.text()).matchAll(/src="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path)
  const answer = await fetch(server.url + script, { headers: { 'accept-encoding': 'br, gzip' } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toContain('immutable')
  expect(answer.headers.get('content-encoding')).toMatch(/br|gzip/)
  expect(answer.headers.get('vary')).toMatch(/accept-encoding/i)
  expect((await fetch(`${server.url}/assets/no-esta.js`)).status).toBe(404)
})
