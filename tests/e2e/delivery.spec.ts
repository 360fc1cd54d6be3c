import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { INSTALAR } from '#messages/equipo/instalar.ts'
import { LONG } from './depth.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'

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
    // A compiled schema contains this even when its library's name is minified.
    expect(text.includes('additionalProperties'), name).toBe(false)
  }
  expect([...(await built('.map')).keys()]).toEqual([])
})

test('the page has a strict policy, hashed files cached forever and everything compressed', async ({
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

test(
  'the panel offers to install the app until the hint is dismissed; «Este equipo» always does',
  LONG,
  async ({ ownBrowser: { page } }) => {
    const offer = () => page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt')))
    const hint = page.getByRole('region', { name: INSTALAR.aviso })
    await floor.beginWork(page)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The browser's own offer comes after it has seen the app for a while
    await offer()
    await expect(hint).toBeVisible()
    await hint.getByRole('button', { name: INSTALAR.ahoraNo }).click()
    await expect(hint).toHaveCount(0)
    await page.goto('/dispositivo')
    await expect(page.getByRole('heading', { name: INSTALAR.titulo })).toBeVisible()
    await offer()
    await expect(page.getByRole('button', { name: INSTALAR.instalar })).toBeVisible()
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await offer()
    await page.waitForTimeout(1_500)
    await expect(hint).toHaveCount(0)
  },
)
