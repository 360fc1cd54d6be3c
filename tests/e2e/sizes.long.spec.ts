import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import * as looks from './looks.ts'
import { SCREENS } from './screens.ts'
import { asUser, nrosIn } from './server-side.ts'
import * as sizes from './sizes.ts'

for (const screens of looks.inParts(SCREENS, 4))
  test.describe(`as ${screens[0]?.as ?? 'signed out'}`, () => {
    test.use({ signedInAs: screens[0]?.as ?? null })

    test(`at each size, nothing is cut, covered, too small or out of reach; in both themes axe finds nothing serious: ${looks.namesOf(screens)}`, async ({
      device: { page },
      server,
    }) => {
      const nros = await nrosIn(await asUser(server.url, 'operario'), floor.TAPIZADA, 5)
      // The first page starts a lent tablet's worker, which fails if a route was set before
      await page.goto('/icon.svg')
      const window = await sizes.openWindow(page)
      for (const { name, open } of screens) {
        await open(page, nros)
        expect.soft(await window.faultsAtEachSize(), name).toEqual({})
        expect.soft(await window.violationsInEachTheme(), name).toEqual({})
        expect.soft(await looks.textsWithBox(page), `${name}: what the elements of texts move`).toEqual([])
      }
    })
  })
