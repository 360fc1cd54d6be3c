import { AYUDA } from '#messages/menu.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'

test.use({ signedInAs: 'operario' })

test('the manual is two touches away, and its whole text is available offline', async ({ device }) => {
  const { page, context } = device
  await floor.openButacas(page)
  await floor.readyForOffline(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: /^operario/ }).click()
  await page.getByRole('link', { name: AYUDA.titulo }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manual de Butacas' })).toBeVisible()
  const pages = page.getByRole('navigation', { name: AYUDA.contenido })
  await pages.getByRole('link', { name: 'Problemas y avisos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Problemas y avisos' })).toBeFocused()
  await page.getByRole('link', { name: 'un administrador puede enviarlos' }).click()
  await expect(
    page.getByRole('heading', { level: 2, name: 'Los cambios de alguien que no vuelve' }),
  ).toBeFocused()
  // The address leads to the same heading
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Para administradores' })).toBeVisible()
  await expect(page.getByText(AYUDA.sinImagen).first()).toBeVisible()
})
