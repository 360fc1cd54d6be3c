import { MARCO } from '#messages/marco.ts'
import { LONG } from './depth.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { faultsOfTab } from './keys.ts'
import * as looks from './looks.ts'
import { SCREENS } from './screens.ts'
import { asUser, nrosIn } from './server-side.ts'

/** Screens that together have each kind of control, with the screens that open them. */
const NAMES = [
  'butacas',
  'cambiar-estado',
  'informe',
  'informe-detalle',
  'informe-comparado',
  'flujo-tabla',
  'homologaciones',
  'homologaciones-editar',
  'registros-detalle',
  'importar-prueba',
  'maestros-colores',
  'pantallas',
]
const WALKED = SCREENS.filter(({ name }) => NAMES.includes(name))

for (const screens of looks.inParts(WALKED, NAMES.length))
  test.describe(`by keyboard as ${screens[0]?.as}`, LONG, () => {
    test.use({ deviceOptions: DESKTOP, signedInAs: screens[0]?.as ?? null })

    test(`Tab reaches everything, with a visible focus: ${looks.namesOf(screens)}`, async ({
      device: { page },
      server,
    }) => {
      const nros = await nrosIn(await asUser(server.url, 'operario'), floor.TAPIZADA, 5)
      for (const { name, open } of screens) {
        await open(page, nros)
        expect.soft(await faultsOfTab(page), name).toEqual([])
      }
    })
  })

test.describe('at each width', LONG, () => {
  test.use({ signedInAs: 'operario' })

  test('the theme can be changed in the top bar or in the person’s menu', async ({ device: { page } }) => {
    await page.goto('/')
    await page.getByRole('button', { name: MARCO.persona('operario') }).click()
    for (const width of [320, 600, 900, 1000, 1100, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const buttons = page.getByRole('button', { name: MARCO.tema })
      await expect.soft(buttons.filter({ visible: true }).last(), `${width} px`).toBeVisible()
    }
  })
})
