import type { Page } from '@playwright/test'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { MARCO } from '#messages/marco.ts'
import { RELEVO } from '#messages/persona/relevo.ts'
import { expect } from './fixtures.ts'
import type { ServerSide } from './server-side.ts'

export const PIN = '4062'
export const WRONG = '1357'
const CLAVE = 'una clave de planta'

const PUESTA = 'otra clave de planta'

let made = 0

async function say(answering: Promise<Response>): Promise<{ token?: string }> {
  const answer = await answering
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as { token?: string }
}

export async function makeOperarios(admin: ServerSide, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, () => `relevo${process.pid}x${++made}`)
  for (const nombre of names) await makeOperario(admin, nombre)
  return names
}

export async function makeOperario(admin: ServerSide, nombre: string): Promise<void> {
  const { method, path } = ENDPOINTS.crearUsuario
  const body = JSON.stringify({ nombre, clave: PUESTA, rol: 'operario' })
  await say(admin.call(method, path, { body }))
  const login = JSON.stringify({ nombre, pass: PUESTA })
  const { token } = await say(admin.call('POST', ENDPOINTS.login.path, { body: login }))
  // The provisional password must be changed first
  const headers = { authorization: `Bearer ${token}` }
  const change = JSON.stringify({ actual: PUESTA, clave: CLAVE })
  await say(admin.call('PUT', ENDPOINTS.miClave.path, { body: change, headers }))
}

/** Signs in by password; other users stay signed in. */
export async function enterByPassword(page: Page, nombre: string, origin = '', clave = CLAVE): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByLabel('Usuario').fill(nombre)
  await page.getByLabel('Contraseña', { exact: true }).fill(clave)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page).not.toHaveURL(/\/login/)
  await expectAtWork(page, nombre)
}

/** Not for phones: they have no room for the name. */
export const expectAtWork = (page: Page, nombre: string): Promise<void> =>
  expect(page.getByRole('button', { name: MARCO.persona(nombre) })).toBeVisible()

export async function choosePin(page: Page, nombre: string, pin = PIN): Promise<void> {
  await page.getByRole('button', { name: MARCO.persona(nombre) }).click()
  await page.getByRole('button', { name: RELEVO.elegirPin }).click()
  const dialog = page.getByRole('dialog', { name: RELEVO.elegirPin })
  await dialog.getByLabel(RELEVO.pin, { exact: true }).fill(pin)
  await dialog.getByLabel(RELEVO.repetirPin).fill(pin)
  await dialog.getByRole('button', { name: RELEVO.guardarPin }).click()
  await expect(dialog).toBeHidden()
}

export const tiles = (page: Page) => page.getByRole('list', { name: RELEVO.personas })
export const tile = (page: Page, nombre: string) =>
  tiles(page).getByRole('button', { name: new RegExp(`^${nombre},`) })

export async function openRelevo(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /Relevo$/ })
    .first()
    .click()
  await expect(tiles(page)).toBeVisible()
}

export async function pressPin(page: Page, nombre: string, pin: string): Promise<void> {
  const pad = page.getByRole('region', { name: RELEVO.pin, exact: true })
  for (const digit of pin) await pad.getByRole('button', { name: digit, exact: true }).click()
  const enter = pad.getByRole('button', { name: RELEVO.entrarComo(nombre) })
  // No toast may cover the button: a person could not press it
  expect(await enter.evaluate(liesUnderToast)).toBe(false)
  await enter.click()
}

/** Runs in the page. */
function liesUnderToast(button: Element): boolean {
  button.scrollIntoView({ block: 'nearest' })
  const { x, y, width, height } = button.getBoundingClientRect()
  return (document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.toasts') ?? null) !== null
}

export async function takeOver(page: Page, nombre: string): Promise<void> {
  await openRelevo(page)
  await tile(page, nombre).click()
  await pressPin(page, nombre, PIN)
  await expectAtWork(page, nombre)
}
