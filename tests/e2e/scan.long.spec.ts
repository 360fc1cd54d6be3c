import { test } from './fixtures.ts'
import * as floor from './floor.ts'
import { ANSWERING, expectAnswered, expectRefused, REFUSING, SPEECHES } from './scan-places.ts'
import { asUser, seatsIn } from './server-side.ts'

test.use({ signedInAs: 'operario' })

for (const isOnline of [true, false])
  for (const speech of SPEECHES)
    test(`${isOnline ? 'online' : 'offline'}, ${speech.gapMs} ms a key, ended by ${speech.end}: every scan everywhere is answered or refused aloud, and none writes`, async ({
      device: { page, context },
      server,
    }) => {
      const seats = await seatsIn(await asUser(server.url, 'operario'), floor.TAPIZADA, 2)
      const nros = seats.map(({ nro }) => nro)
      await floor.openButacas(page)
      await floor.readyForOffline(page)
      await context.setOffline(!isOnline)
      for (const place of ANSWERING) await expectAnswered(page, place, nros, speech)
      for (const place of REFUSING) await expectRefused(page, place, nros, speech)
      await floor.expectLive(page, 0)
    })
