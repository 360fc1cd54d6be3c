import { DESKTOP, PHONE, TABLET } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import * as looks from './looks.ts'
import { SCREENS } from './screens.ts'
import { asUser, seatsIn } from './server-side.ts'

for (const [width, deviceOptions] of Object.entries({
  tablet: TABLET,
  desktop: { ...DESKTOP, hasTouch: false },
  phone: PHONE,
}))
  for (const colorScheme of ['light', 'dark'] as const)
    for (const screens of looks.inParts(SCREENS, 4))
      test.describe(`${width}, ${colorScheme}, as ${screens[0]?.as ?? 'signed out'}`, () => {
        test.use({ deviceOptions: { ...deviceOptions, colorScheme }, signedInAs: screens[0]?.as ?? null })

        test(`axe finds nothing serious, and nothing is wider than the screen: ${looks.namesOf(screens)}`, async ({
          device: { page },
          server,
        }) => {
          const isFinger = await page.evaluate(() => matchMedia('(pointer: coarse)').matches)
          expect(isFinger).toBe(deviceOptions.hasTouch)
          const seats = await seatsIn(await asUser(server.url, 'operario'), floor.TAPIZADA, 5)
          const nros = seats.map(({ nro }) => nro)
          // A lent tablet's worker starts with its first page, which fails if a route was set before
          await page.goto('/icon.svg')
          await looks.expectFine(page, screens, nros, looks.expectNoOverflow)
        })
      })
