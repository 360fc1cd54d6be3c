import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { COLA } from '#messages/equipo/pendientes.ts'
import { WORKER_OFF, WORKER_PATH } from '#server/http/static-app.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, nrosIn } from './server-side.ts'

const HOSTILE = '<img src=x onerror="document.title=1">"\'><script>document.title=1</script>'

test.describe('requests that a page of ours or another site makes the browser send', () => {
  // The browser logs an error for each refusal that the test expects
  test.use({
    signedInAs: 'admin',
    allowedProblems: [
      /Content Security Policy|TrustedHTML|TrustedScript|Trusted Type|ERR_|Refused|^A preload for|by CORS policy/,
    ],
  })

  test('C3, C16, C17, C20: forged requests run no script, and read and delete nothing', async ({
    device,
    server,
    faults,
  }) => {
    const side = await asUser(server.url, 'admin')
    const made = await side.call('POST', '/api/marcas', { body: JSON.stringify({ nombre: HOSTILE }) })
    const { id } = (await made.json()) as { id: number }
    const path = `/api/marcas/d/${id}`
    const { page, context } = device
    await page.goto('/stock/marcas')
    await expect(page.getByText(HOSTILE).first()).toBeVisible()
    await expect(page).toHaveTitle(/Butacas/)

    const refused = await page.evaluate(async url => {
      const run = (attempt: () => unknown): string => {
        try {
          attempt()
          return 'ran'
        } catch (error) {
          return (error as Error).name
        }
      }
      const add = (tag: string, attributes: Record<string, string>): void => {
        const element = document.createElement(tag)
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
        document.body.append(element)
      }
      add('img', { src: url })
      add('link', { rel: 'prefetch', href: url })
      add('link', { rel: 'preload', as: 'fetch', href: url })
      add('iframe', { src: url })
      add('form', { action: url, id: 'f', target: '_blank' })
      ;(document.getElementById('f') as HTMLFormElement).submit()
      const fetched = await fetch(url, { mode: 'no-cors' }).then(answer => String(answer.status))
      const html = document.createElement('div')
      return {
        html: run(() => Object.assign(html, { innerHTML: '<b>x</b>' })),
        // biome-ignore lint/security/noGlobalEval: the test shows that it is blocked
        evil: run(() => globalThis.eval('1')),
        script: run(() => Object.assign(document.createElement('script'), { text: 'document.title = 1' })),
        fetched,
      }
    }, path)
    expect(refused).toEqual({ html: 'TypeError', evil: 'EvalError', script: 'TypeError', fetched: '401' })

    // Another site: for the browser, `localhost` is a different site from 127.0.0.1
    const other = createServer((_req, res) =>
      res.setHeader('content-type', 'text/html').end('<!doctype html>'),
    )
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const evil = await context.newPage()
    await evil.goto(`http://localhost:${port}/`)
    const told = await evil.evaluate(
      async ([url, login]) => {
        const ask = (to: string, init: RequestInit): Promise<string> =>
          fetch(to, { credentials: 'include', ...init }).then(
            async answer => `${answer.type} ${await answer.text()}`,
            () => 'refused',
          )
        const image = new Image()
        image.src = url
        return [
          await ask(url, { mode: 'no-cors' }),
          await ask(url, { headers: { authorization: 'Bearer x' } }),
          await ask(login, { method: 'POST', mode: 'no-cors', body: '{"nombre":"admin","pass":"admin"}' }),
        ]
      },
      [faults.url + path, `${faults.url}/auth/login`] as const,
    )
    expect(told).toEqual(['refused', 'refused', 'refused'])
    await evil.goto(faults.url + path)
    await evil.close()
    other.close()

    const answered = faults.seen.filter(({ path: asked }) => asked === path)
    expect(answered.length).toBeGreaterThan(3)
    for (const { status } of answered) expect([401, 403, 405]).toContain(status)
    const left = (await (await side.call('GET', '/api/marcas')).json()) as { id: number }[]
    expect(left.map(marca => marca.id)).toContain(id)
  })
})

test.describe('the worker', () => {
  // The browser complains about a file with a wrong hash
  test.use({
    signedInAs: 'operario',
    isNew: true,
    allowedProblems: [/integrity|digest|Failed to (fetch|load|update)/i],
  })

  test('C31: a file with a wrong hash is not installed, and a withdrawn worker leaves the device’s data', async ({
    device,
    server,
    faults,
  }) => {
    const [nro = ''] = await nrosIn(await asUser(server.url, 'operario'), floor.TAPIZADA, 1)
    const { page } = device
    await floor.openForOffline(page)

    const worker = await (await fetch(faults.url + WORKER_PATH)).text()
    const headers = { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }
    const publish = (body: string) => {
      faults.rules = [
        // The server asks to wait five minutes: a worker that first sent its outbox would not leave in time
        { method: 'PUT', fault: { kind: 'refuse', status: 503, headers: { 'retry-after': '300' } } },
        { path: WORKER_PATH, fault: { kind: 'answer', status: 200, headers, body } },
      ]
    }
    // The revision changes too, because a file of a cached revision is not requested again
    const changed = worker.replace(/sha256-[\w+/]{8}([^}]*"revision":")\w{8}/, 'sha256-AAAAAAAA$1aaaaaaaa')
    expect(changed).not.toBe(worker)
    publish(changed)
    await floor.changeByScan(page, nro, floor.ARMADA.nombre)
    await floor.expectPending(page, 1)
    await page.reload()
    expect(await floor.lookForUpdate(page)).toBe('redundant')
    await expect(page.getByText('Nueva versión disponible')).toBeHidden()
    expect(
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null),
    ).toBeNull()

    publish(WORKER_OFF)
    const left = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        // Repeated, because a request made during another check only joins that check, which may never end
        const check = registration?.update().then(
          () => 'checked',
          error => `${error}`,
        )
        return {
          // The cache with the device's id is no copy of the app, and is created again at the next start
          caches: (await caches.keys()).filter(name => name !== 'butacas-dispositivo'),
          check: await Promise.race([check, new Promise(resolve => setTimeout(resolve, 5_000, 'no answer'))]),
          workers: [registration?.installing, registration?.waiting, registration?.active].map(
            worker => worker?.state,
          ),
        }
      })
    // Waits while the old worker finishes what it is sending
    await expect.poll(() => left().catch(() => null), { timeout: 100_000 }).toMatchObject({ caches: [] })
    // At last the new worker reloads the page
    const hasNoWorker = () => page.evaluate(() => navigator.serviceWorker.controller === null)
    await expect.poll(() => hasNoWorker().catch(() => false)).toBe(true)
    await floor.expectPending(page, 1)
    faults.rules = faults.rules.slice(1)
    await floor.chip(page).click()
    await page.getByRole('button', { name: COLA.enviarAhora }).click()
    await floor.expectAllSent(page)
  })
})
