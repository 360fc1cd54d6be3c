import { SESION } from '#messages/persona/sesion.ts'
import { LONG } from './depth.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'

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
