import { ENDPOINTS } from '#contract/endpoints.ts'
import { PROBLEM_TYPE } from '#contract/problem.ts'
import { SESION } from '#messages/persona/sesion.ts'
import { LONG } from './depth.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser } from './server-side.ts'

const HOSTILE = [
  "'; drop table butaca; --",
  "' or '1'='1",
  '<img src=x onerror="document.title=1">',
  '"><script>document.title=1</script>',
  '%',
  '_______',
  '\\',
  '../../etc/passwd',
  '🪑'.repeat(15),
]
const { filtroButaca, cambiarEstado, historialButaca, login } = ENDPOINTS
const put = (query: string) => [cambiarEstado.method, `${cambiarEstado.path}?${query}`] as const

test('text typed into the login is shown as text and answered with a message', LONG, async ({ device }) => {
  const { page } = device
  await page.goto('/login')
  for (const text of HOSTILE.slice(0, 3)) {
    await page.getByLabel('Usuario').fill(text)
    await page.getByLabel('Contraseña', { exact: true }).fill(text)
    await page.getByRole('button', { name: 'Ingresar' }).click()
    await expect(page.getByText(SESION.errorAutenticacion).first()).toBeVisible()
    await expect(page).toHaveTitle(/Butacas/)
  }
})

test(
  'text typed into the seat number is shown as text, matches nothing and breaks nothing',
  LONG,
  async ({ device, faults }) => {
    const { page } = device
    await floor.beginWork(page)
    for (const text of HOSTILE) {
      await floor.scanField(page).fill(text)
      await page.keyboard.press('Enter')
      await expect(floor.reader(page).getByRole('status')).toContainText('No existe')
      await expect(page).toHaveTitle(/Butacas/)
    }
    expect(faults.seen.filter(({ status }) => (status ?? 0) >= 500)).toEqual([])
  },
)

test('a malformed call is refused with a problem and its reason, never with a 5xx', async ({ server }) => {
  const side = await asUser(server.url, 'operario')
  const big = JSON.stringify({ nro: 'x'.repeat(20 * 1024 * 1024) })
  const calls: [method: string, path: string, init: RequestInit, status: number[]][] = [
    [filtroButaca.method, filtroButaca.path, { body: '{"nro":' }, [400]],
    [filtroButaca.method, filtroButaca.path, { body: '[]' }, [400]],
    [filtroButaca.method, filtroButaca.path, { body: '{"estado":"uno"}' }, [400]],
    [filtroButaca.method, filtroButaca.path, { body: '{"__proto__":{"estado":1}}' }, [400]],
    [filtroButaca.method, filtroButaca.path, { body: '{"nro":"\\u0000"}' }, [400]],
    [filtroButaca.method, filtroButaca.path, { body: big }, [413]],
    [...put('nroButaca=ZZ-no-esta&idEstado=4'), {}, [404]],
    [...put('nroButaca=&idEstado=4'), {}, [400]],
    [...put('nroButaca=H1&idEstado=cuatro'), {}, [400]],
    [...put('nroButaca=H1&idEstado=99999999999999999999'), {}, [400, 404, 422]],
    [...put('nroButaca=H1&idEstado=4&peso=mucho'), {}, [400]],
    [...put(`nroButaca=${'x'.repeat(10_000)}&idEstado=4`), {}, [400, 414]],
    [...put('nroButaca=H1&idEstado=4'), { headers: { 'idempotency-key': 'no es una clave' } }, [400]],
    [historialButaca.method, historialButaca.path, {}, [400]],
    [login.method, login.path, { body: '{"nombre":"operario"}' }, [400]],
    [login.method, login.path, { body: '{"nombre":"operario","pass":"mal"}' }, [401]],
  ]
  for (const [method, path, init, statuses] of calls) {
    const answer = await side.call(method, path, init)
    const body = (await answer.json()) as { detail?: string; codigo?: string }
    const what = `${method} ${path.slice(0, 80)} ${String(init.body ?? '').slice(0, 40)} → ${answer.status}`
    expect(statuses, what).toContain(answer.status)
    expect(answer.headers.get('content-type'), what).toContain(PROBLEM_TYPE)
    expect(body.detail?.length, what).toBeGreaterThan(3)
    expect(body.codigo, what).toMatch(/^[A-Z_]+$/)
  }
})

test('a forged, altered or expired token gets the same refusal', async ({ server }) => {
  const { token } = await asUser(server.url, 'operario')
  const [head = '', payload = '', signature = ''] = token.split('.')
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  const forged = {
    'no signature': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    'another role': `${head}.${encode({ ...claims, rol: 'admin' })}.${signature}`,
    expired: `${head}.${encode({ ...claims, exp: 1 })}.${signature}`,
    'not a token': 'hola',
    long: 'a'.repeat(10_000),
    none: '',
  }
  for (const [what, bearer] of Object.entries(forged)) {
    const answer = await fetch(server.url + filtroButaca.path, {
      method: filtroButaca.method,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(answer.status, what).toBe(401)
    expect(answer.headers.get('content-type'), what).toContain(PROBLEM_TYPE)
  }
})

test('SQL wildcards and HTML in a filter are matched literally', async ({ server }) => {
  const side = await asUser(server.url, 'operario')
  for (const nro of HOSTILE) expect(await side.butacas({ nro }), nro).toEqual([])
})
