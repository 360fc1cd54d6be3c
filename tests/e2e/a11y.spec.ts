import { LONG } from './depth.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { faultsOfTab } from './keys.ts'
import * as looks from './looks.ts'
import { SCREENS } from './screens.ts'
import { asUser, nrosIn } from './server-side.ts'

/** Screens with each kind of control, and the screens from which they are opened. */
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
