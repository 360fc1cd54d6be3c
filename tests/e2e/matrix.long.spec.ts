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
    test.describe(`${width}, ${colorScheme}`, () => {
      test.use({ deviceOptions: { ...deviceOptions, colorScheme } })

      test('nothing serious on any screen or dialog, and nothing wider than the screen', async ({
        device: { page, context },
        server,
      }) => {
        const isFinger = await page.evaluate(() => matchMedia('(pointer: coarse)').matches)
        expect(isFinger).toBe(deviceOptions.hasTouch)
        const seats = await seatsIn(await asUser(server.url, 'operario'), floor.TAPIZADA, 5)
        let signedIn: string | undefined
        for (const { name, as, open } of SCREENS) {
          if (as !== signedIn && as !== undefined) {
            await context.setOffline(false)
            await floor.signIn(page, as)
            signedIn = as
          }
          await open(
            page,
            seats.map(({ nro }) => nro),
          )
          await looks.settled(page)
          await looks.expectNothingSerious(page, name)
          await looks.expectNoOverflow(page, name)
        }
      })
    })
