/**
 * Seeds that once found a fault, and the fault. If a change of the simulation made a seed useless, a unit test
 * replaced it.
 */
export const REGRESSIONS: readonly { seed: number; what: string }[] = [
  {
    seed: 608,
    what: 'an answer that let a follower go hid what was captured before it: two changes of a seat changed places',
  },
  {
    seed: 216,
    what: 'a 429 to the question after a write was taken for a 429 to the write, which went again (server without keys)',
  },
  {
    seed: 1533,
    what: 'an entry in doubt was read about before it was known that the server keeps keys, and given up as a conflict',
  },
  {
    seed: 653,
    what: 'a restored server that a page without a drain of its own heard of first was asked about nothing',
  },
  {
    seed: 3404,
    what: 'a clock that was put back two hours made an entry wait again an hour later',
  },
  { seed: 25, what: 'a server that asked for a pause when it was probed was sent a write all the same' },
  {
    seed: 3201074,
    what: 'two that had waited for the same frozen one took its lock one from the other, and both sent the same key',
  },
  {
    seed: 3881,
    what: 'an answer that a jump of the wall clock had fallen into told nothing of the time, and a pause ended with a restart',
  },
  {
    seed: 3003709,
    what: 'of four questions to a restored server that was busy only the first answer was heard, and it was asked again at once',
  },
  {
    seed: 3015249,
    what: 'what built on one that its key had settled went over what somebody else had done since, without a version',
  },
  {
    seed: 3017420,
    what: 'the lock was taken from one that was sending, because two before it had held it for as long as one that is frozen',
  },
  {
    seed: 3042218,
    what: 'a server that asked a drain that had been overtaken to wait was sent the next change all the same',
  },
  {
    seed: 4059362,
    what: 'a page that began under a clock put two hours ahead took a wait that the server had asked for to be long over',
  },
  {
    seed: 3040019,
    what: 'a page that had begun before any other heard of the server never learned its clock once they were gone, and left early',
  },
  {
    seed: 4059150,
    what: 'a worker that began just before a page heard of the server never asked it, and left early',
  },
  {
    seed: 3039752,
    what: 'a wait that a frozen page wrote as it thawed was judged by a worker that had not heard of the server',
  },
  {
    seed: 3020883,
    what: 'one whose lock was taken before it woke began to send, and the next drain of the same page sent the same key beside it',
  },
  {
    seed: 6155293,
    what: 'a creation whose first question got no answer was taken for one that may have been done, and for done by one of the same number',
  },
  {
    seed: 6218330,
    what: 'a wait that a worker wrote which had just woken was over for the next drain, which knew the time better',
  },
  {
    seed: 6061305,
    what: 'of a page that woke with its lock taken the work began that had been waiting, and beside it the one that took it back',
  },
  {
    seed: 6008004,
    what: 'what a frozen one claimed as it woke had the hour at which it froze, and was sent again at once by whoever took its lock',
  },
  {
    seed: 21031,
    what: 'a worker learned the server’s clock from a page that had come to doubt it, and sent an age that is no number',
  },
  {
    seed: 7543149,
    what: 'one that froze after it was given the lock began beside whoever had taken it, and sent what was on its way',
  },
  {
    seed: 7026793,
    what: 'a wait that came after a drain had begun was judged by a clock four hours ahead',
  },
  {
    seed: 7002731,
    what: 'a server without keys was asked about what a dead worker had sent before it arrived, and it went again',
  },
  {
    seed: 7563362,
    what: 'what built on a version that a restore had lost went over another change that had got the same number since',
  },
  {
    seed: 9539476,
    what: 'a page that woke two hours behind cut short a wait of five minutes that another one had been asked for',
  },
  {
    seed: 8462785,
    what: 'a page that woke was asked to wait, and the one that had taken its lock claimed and sent a moment later',
  },
  {
    seed: 10406979,
    what: 'whoever took a lock and came too late to begin left it to the next one, who sent what the first was sending',
  },
  {
    seed: 14068686,
    what: 'after a restore one person’s change was refused, because the seat that another one had made was told again later',
  },
  {
    seed: 15145725,
    what: 'an answer of before a restore, heard late in another tab, put back its name, and nobody was asked until the next change',
  },
  {
    seed: 30005225,
    what: 'what somebody else did just before a homologation was read as left by it, and the next change went over it (server without keys)',
  },
  {
    seed: 31004889,
    what: 'a seat that somebody put back after the claim was read as the person saw it, and the proof judged it by the claim (server without keys)',
  },
  {
    seed: 40027538,
    what: 'the same change of state by the same person at another device, with another weight, was taken for the one in doubt (server without keys)',
  },
  {
    seed: 50092580,
    what: 'a change of a seat that only its waiting creation showed went over another seat of that number, once the creation was given up',
  },
  {
    seed: 50095555,
    what: 'the proof did not tell a change that was still being stored what its author saw of an entry found done',
  },
  {
    seed: 1800,
    what: 'a pause that a restored server asked for was kept only once the other questions had ended, and the page died before',
  },
]
