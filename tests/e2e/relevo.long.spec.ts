import { test } from './fixtures.ts'
import { killable, playShift } from './relevo-kills.ts'

const tablet = killable()

test('O52: three operators on one tablet for a shift without a network, killed in between: 60 changes by turns arrive in three names, in order, once each', async ({
  faults,
  server,
}) => {
  await playShift(tablet, { faults, server, turns: 12, sets: 4, seats: 5, killedAfter: [3, 8] })
})
