/** Seeds that once failed. A unit test replaces a seed that a change of the simulation made useless. */
export const REGRESSIONS: readonly { seed: number; what: string }[] = [
  {
    seed: 608,
    what: 'an answer that released a follower hid an entry captured before it: two changes of a seat were sent in the wrong order',
  },
  {
    seed: 216,
    what: 'a 429 to the question after a write counted as a 429 to the write, which was sent again (server without keys)',
  },
  {
    seed: 1533,
    what: 'an entry in doubt was compared before the device knew that the server keeps keys, and became a conflict',
  },
  {
    seed: 653,
    what: 'after a restore first noticed by a page without a drain, no lost change was asked about',
  },
  {
    seed: 3404,
    what: 'a clock set back two hours made an entry wait again an hour later',
  },
  { seed: 25, what: 'a server that asked for a wait when probed got a write all the same' },
  {
    seed: 3201074,
    what: 'two drains that waited for the same frozen one took its lock from each other, and both sent the same key',
  },
  {
    seed: 3881,
    what: 'an answer during a jump of the wall clock gave no server time, and a wait ended with a restart',
  },
  {
    seed: 3003709,
    what: 'of four questions to a busy restored server only the first answer’s wait counted, and it was asked again at once',
  },
  {
    seed: 3015249,
    what: 'the follower of an entry settled by its key overwrote another user’s later change, without a version',
  },
  {
    seed: 3017420,
    what: 'the lock was taken from a sending drain, because two before it together had held it too long',
  },
  {
    seed: 3042218,
    what: 'a server that asked an overtaken drain to wait got the next change all the same',
  },
  {
    seed: 4059362,
    what: 'a page that began with its clock two hours ahead took a wait asked for by the server as over',
  },
  {
    seed: 3040019,
    what: 'a page begun before the server’s first answer never learned the server’s clock, and sent early',
  },
  {
    seed: 4059150,
    what: 'a worker begun just before a page heard from the server never learned the clock, and sent early',
  },
  {
    seed: 3039752,
    what: 'a wait stored by a page on waking was judged by a worker that did not know the server’s clock',
  },
  {
    seed: 3020883,
    what: 'a drain whose lock was taken before it woke began to send, and the same page’s next drain sent the same key',
  },
  {
    seed: 6155293,
    what: 'a creation whose first question failed counted as possibly applied, and then as applied by another of that number',
  },
  {
    seed: 6218330,
    what: 'a wait stored by a worker on waking was over for the next drain, which knew the time better',
  },
  {
    seed: 6061305,
    what: 'a page that woke without its lock began its waiting drain, beside the one that took the lock back',
  },
  {
    seed: 5091177,
    what: 'a page that was frozen between claim and request sent on waking, beside the one that had taken the lock',
  },
  {
    seed: 6008004,
    what: 'a claim made on waking had the time of the freeze, and was sent again at once by the drain with the lock',
  },
  {
    seed: 8078376,
    what: 'an answer to a frozen page set its clock back: its claim looked old to the drain that had taken the lock',
  },
  {
    seed: 21031,
    what: 'a worker took the server’s clock from a page that doubted it, and sent NaN as an age',
  },
  {
    seed: 7543149,
    what: 'a drain that froze after getting the lock began beside the one that took it, and sent an entry under way',
  },
  {
    seed: 7026793,
    what: 'a wait set after a drain began was judged by a clock four hours ahead',
  },
  {
    seed: 7002731,
    what: 'a server without keys was asked about a dead worker’s request before it arrived, and it was sent again',
  },
  {
    seed: 7563362,
    what: 'a change based on a version lost in a restore overwrote another change with the same version',
  },
  {
    seed: 9539476,
    what: 'a page that woke with its clock two hours behind shortened another page’s wait of five minutes',
  },
  {
    seed: 8462785,
    what: 'a page on waking was asked to wait, and the drain that had its lock sent a moment later',
  },
  {
    seed: 10406979,
    what: 'a drain that took a lock too late to begin passed it to the next, which sent an entry that the first was sending',
  },
  {
    seed: 14068686,
    what: 'after a restore one user’s change was refused, because the other user’s creation of the seat was sent again later',
  },
  {
    seed: 15145725,
    what: 'an answer from before a restore, received late in another tab, restored the old epoch, so that nothing was asked until the next change',
  },
  {
    seed: 30005225,
    what: 'another user’s change just before a homologation counted as its result, and the next change overwrote it (server without keys)',
  },
  {
    seed: 31004889,
    what: 'a seat moved back after the claim was read as the user saw it, and the oracle judged it by the claim (server without keys)',
  },
  {
    seed: 40027538,
    what: 'the same user’s equal change on another device, with another weight, counted as the one in doubt (server without keys)',
  },
  {
    seed: 50092580,
    what: 'a change of a seat known only from its waiting creation overwrote another seat of that number, once the creation was discarded',
  },
  {
    seed: 50095555,
    what: 'the oracle ignored, for a change still being stored, that its author saw an entry found as applied',
  },
  {
    seed: 1800,
    what: 'a wait asked for by a restored server was stored only after the other questions ended, and the page died before',
  },
  {
    seed: 10286984,
    what: 'an entry taken before another’s 429 was sent after its page’s freeze, 26 s before the asked wait was over',
  },
  {
    seed: 10373124,
    what: 'of two changes captured at once the second was stored first, because the first read the clock for longer',
  },
  {
    seed: 20591210,
    what: 'a 429 to the question about a refused homologation was not heard, and the next change was sent at once (server without keys)',
  },
]
