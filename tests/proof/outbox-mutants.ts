export interface Mutant {
  name: string
  file: string
  from: string
  to: string
  /** Tests that detect the mutant, if the simulation cannot reach it. */
  by?: readonly string[]
  /** The project of these tests; the unit tests by default. */
  project?: 'server' | 'beside' | 'domain'
}

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'taken out of the queue before it is sent',
    file: 'src/offline/outbox/state-machine.ts',
    from: "return { ...entry, state: 'sending', lease:",
    to: "return { ...entry, live: 0, state: 'confirmed', lease:",
  },
  {
    name: 'no key',
    file: 'src/offline/outbox/send.ts',
    from: '[IDEMPOTENCY_KEY]: entry.key,',
    to: '[IDEMPOTENCY_KEY]: crypto.randomUUID(),',
  },
  {
    name: 'reason and delivery lost on a retry',
    file: 'src/offline/outbox/send.ts',
    from: 'const reply = await postOperacion(entry, headers, credentials.token)',
    to: `const { motivo, nota, entrega, ...plain } = entry.operacion as CambioEstado
  const sent = isInDoubt(entry) ? { nro: entry.nro, operacion: plain } : entry
  const reply = await postOperacion(sent as Entry, headers, credentials.token)`,
  },
  {
    name: 'delivery counted at send and at receipt (simulated server)',
    file: 'tests/proof/sim-server.ts',
    from: 'for (const { nro, entrega } of this.data.seats.values()) {',
    to: 'for (const { nro, entrega } of [...this.data.history.map(({ left }) => left.butaca), ...this.data.seats.values()]) {',
  },
  {
    name: 'an undone delivery keeps its seat',
    file: 'src/domain/butaca/operacion.ts',
    from: 'return butaca.estado.id === ESTADO_ENTREGADA && entrega !== undefined ?',
    to: 'return entrega !== undefined ?',
  },
  {
    name: 'key kept in a second transaction (simulated server)',
    file: 'tests/proof/sim-server.ts',
    from: 'if (reply.status < 300) this.data.keys.set(id, { content, reply })',
    // The stored key is missing after each fourth change
    to: 'if (reply.status < 300 && this.data.history.length % 4 !== 0) this.data.keys.set(id, { content, reply })',
  },
  {
    name: 'no lock',
    file: 'src/offline/sync/lock.ts',
    from: '  if (!locks) return fn(ALONE)',
    to: '  if (locks !== null) return fn(ALONE)',
  },
  {
    name: 'no fence',
    file: 'src/offline/outbox/state-machine.ts',
    from: "state === 'sending' && lease?.fence === fence",
    to: "state === 'sending' && lease?.fence !== -fence",
    // A drain ends by itself before its lock is taken, so the simulation rarely reaches this code
    by: ['tests/offline/sync/drain.test.ts'],
  },
  {
    name: 'sends though the lock may have been taken',
    file: 'src/offline/sync/drain.ts',
    from: 'if (this.#shared.mayBeOver()) claimedAt = null',
    to: 'if (entry.key === "") claimedAt = null',
    by: ['tests/offline/sync/drain.test.ts'],
  },
  {
    name: 'a stopped queue lets go what is about to leave',
    file: 'src/offline/sync/drain.ts',
    from: 'isHeldBack = claimedAt !== null && this.#stopped',
    to: 'isHeldBack = false',
    by: ['tests/offline/sync/drain.test.ts'],
  },
  {
    name: 'batches are stored as soon as each has read the clock',
    file: 'src/offline/outbox/enqueue.ts',
    from: '[latest.get(outbox.store), captured]',
    to: '[captured]',
    by: ['tests/offline/outbox/enqueue.test.ts'],
  },
  {
    name: 'a wait asked for after a refusal is not heard',
    file: 'src/offline/outbox/send.ts',
    from: "failed.kind === 'wait' || failed.kind === 'session'",
    to: "failed.kind === 'session'",
    by: ['tests/offline/outbox/send.test.ts'],
  },
  {
    name: 'each drain of a run that a person ordered ends the pause',
    file: 'src/offline/sync/drain.ts',
    from: "      if (urgency === 'person') urgency = 'rest'\n",
    to: '',
    by: ['tests/offline/sync/drain.test.ts'],
  },
  {
    name: 'claims though the lock may have been taken',
    file: 'src/offline/outbox/claim.ts',
    from: 'meta.fence !== fence || mayBeOver()',
    to: 'meta.fence !== fence',
    by: ['tests/offline/outbox/claim.test.ts'],
  },
  {
    name: 'a person sends early what may still arrive',
    file: 'src/offline/outbox/claim.ts',
    from: 'this.#given !== null && entry.error !== null &&',
    to: 'this.#given !== null &&',
    by: ['tests/offline/outbox/claim.test.ts'],
  },
  {
    name: 'no order within a seat',
    file: 'src/offline/outbox/claim.ts',
    from: 'return firsts.has(key)',
    to: "return key !== ''",
  },
  {
    name: '401 does not stop',
    file: 'src/offline/sync/drain.ts',
    from: "    if (outcome.kind === 'session') {\n      this.#stopped = true",
    to: "    if (outcome.kind === 'session') {\n      this.#stopped = false",
    // The mutant costs one refusal for each entry and breaks nothing else, since a drain takes each entry once
    by: ['tests/offline/sync/drain.test.ts'],
  },
  {
    name: 'any 2xx is an acknowledgement',
    file: 'src/offline/outbox/send.ts',
    from: 'if (answer === null && !reply.isMarked) return',
    to: 'if (reply.status >= 300) return',
    // The simulation rarely detects the mutant, and only with a server without keys
    by: ['tests/offline/outbox/send.test.ts'],
  },
  {
    name: 'Retry-After ignored',
    file: 'src/offline/outbox/outcome.ts',
    from: "return { kind: 'wait', error, retryAfterMs: retryAfterMs ?? 5000,",
    to: "return { kind: 'wait', error, retryAfterMs: 0,",
  },
  {
    name: 'store dropped on upgrade',
    file: 'src/offline/db.ts',
    from: "this.version(2).stores({ listas: 'nombre' })",
    to: "this.version(2).stores({ listas: 'nombre' }).upgrade(tx => tx.table('entries').clear())",
    by: ['tests/offline/db.test.ts'],
  },
  {
    name: "sent with another's token",
    file: 'src/offline/outbox/claim.ts',
    from: 'senderOf(entry) !== this.#sender || !isWaiting(entry)',
    to: '!isWaiting(entry)',
  },
  {
    name: 'base not chained',
    file: 'src/offline/outbox/settle.ts',
    from: 'await rebaseFollowers(records, [...confirmed.flatMap(resultOf),',
    to: 'await rebaseFollowers(records, [...confirmed.slice(0, 0).flatMap(resultOf),',
  },
  {
    name: 'settled as already done although the weight differs',
    file: 'src/domain/butaca/operacion.ts',
    from: '  if (operacion.peso >= 0 && !samePeso(operacion.peso, peso)) return false\n',
    to: '',
  },
  {
    name: 'settled as already done although the state differs',
    file: 'src/domain/butaca/operacion.ts',
    from: 'operacion.estado.id === butaca.estado.id &&\n        operacion.motivo === undefined',
    to: 'operacion.motivo === undefined',
  },
  {
    name: 'settled as already done although an edited field differs',
    file: 'src/domain/butaca/operacion.ts',
    from: "case 'editar':\n      return isGuardada(operacion, butaca)",
    to: "case 'editar':\n      return operacion.estado.id === butaca.estado.id",
  },
  {
    name: 'settled as already done although the labels differ',
    file: 'src/domain/butaca/operacion.ts',
    from: 'homologacion?.eBlanca === operacion.eBlanca &&',
    to: 'homologacion !== undefined &&',
    project: 'domain',
    // No seed draws two homologations that differ in one label only
    by: ['tests/domain/butaca/operacion.test.ts'],
  },
  {
    name: 'the follower of an entry already applied overwrites an unseen change',
    file: 'src/offline/outbox/settle.ts',
    from: 'const isExpected = isMismaVista(butaca, applyOperacion(seen, operacion))',
    to: 'const isExpected = applyOperacion(seen, operacion) !== butaca',
  },
  {
    name: 'the follower of an entry already applied waits for the next trigger',
    file: 'src/offline/outbox/claim.ts',
    from: 'if (live === 0 && this.#behind.has(nroKey))',
    to: "if (entry.state === 'confirmed' && this.#behind.has(nroKey))",
  },
  {
    name: 'a refusal of a possibly applied change is believed',
    file: 'src/offline/outbox/send.ts',
    from: "if (outcome.kind !== 'rejected' && outcome.kind !== 'conflict') return outcome",
    to: "if (outcome.kind !== 'conflict') return outcome",
  },
  {
    name: 'an equal change by the same user on another device counts as the one in doubt',
    file: 'src/offline/outbox/send.ts',
    from: 'if (mine && (butaca === null || tieneLoEscrito(operacion, butaca)))',
    to: 'if (mine)',
    // One seed in tens of thousands has no server keys, a user on two devices and a lost answer
    by: ['tests/offline/outbox/send.test.ts'],
  },
  {
    name: 'a seat created by the same user on another device counts as the one in doubt',
    file: 'src/offline/outbox/send.ts',
    from: '  return tieneLoEscrito(operacion, butaca)\n    ?',
    to: '  return isFirstOurs\n    ?',
    project: 'beside',
    by: ['tests/offline/sync/every-kind.test.ts'],
  },
  {
    name: 'sent without reading the seat again',
    file: 'src/offline/outbox/send.ts',
    from: 'return isComoSeVio(operacion, expectedOf(entry), butaca) ? null :',
    to: 'return operacion.tipo !== null ? null :',
  },
  {
    name: 'a follower is compared with the seat before its predecessor',
    file: 'src/offline/outbox/settle.ts',
    from: 'butaca: applyOperacion(expectedOf(entry), entry.operacion),',
    to: 'butaca: expectedOf(entry),',
    // This mutant only causes needless conflicts, which the oracle allows
    by: ['tests/offline/outbox/send.test.ts'],
  },
  {
    name: 'a change by others counts as the predecessor’s result',
    file: 'src/offline/outbox/settle.ts',
    from: '? leftBy(entry) : onVersion(butaca.version)',
    to: "? { kind: 'none', butaca: butaca ?? entry.seen } : onVersion(butaca.version)",
    // In only one of thousands of seeds another user writes between the read and the write
    by: ['tests/offline/outbox/send.test.ts'],
  },
  {
    name: 'a change of a seat with a discarded creation is sent to another seat of that number',
    file: 'src/offline/outbox/enqueue.ts',
    from: 'const isForNone = !isNew && seen === null',
    to: 'const isForNone = isNew && seen === null',
    // The simulation would have to discard the creation at the moment of the capture
    by: ['tests/offline/outbox/enqueue.test.ts'],
  },
  {
    name: 'another user’s creation of the same number counts as the one that was shown',
    file: 'src/offline/outbox/enqueue.ts',
    from: "entry.state === 'confirmed' && senderOf(entry) === owner",
    to: "entry.state === 'confirmed' && owner !== ''",
    // The simulation would have to discard the user's creation and confirm another user's at the moment of the capture
    by: ['tests/offline/outbox/enqueue.test.ts'],
  },
  {
    name: 'no timer for due entries',
    file: 'src/offline/sync/drain.ts',
    from: "ports.drained({ kind: 'drained', nextAt: report.nextAt, recovered })",
    to: "ports.drained({ kind: 'drained', nextAt: null, recovered })",
  },
  {
    name: 'one session for all users',
    file: 'src/offline/sync/drain.ts',
    from: 'new Pass(shared, credentials)',
    to: 'new Pass(shared, { ...credentials, token: everybody[0]?.token ?? credentials.token })',
  },
  {
    name: 'lost changes of other users are sent again after one’s own',
    file: 'src/offline/sync/drain.ts',
    from: 'for (const credentials of this.#shared.everybody) {',
    to: 'for (const credentials of [this.#credentials]) {',
    // Only one seed in millions has a restore, and two users of one tablet who change the same seat
    by: ['tests/offline/sync/drain.test.ts'],
  },
  {
    name: 'an entry released by another user’s waits for the next trigger',
    file: 'src/offline/sync/drain.ts',
    from: 'if (i > 0 && pass.confirmed > 0) first = 0',
    to: 'if (i > 0 && pass.confirmed < 0) first = 0',
    // The simulation misses the mutant, because an open page's timer sends the entry within half a minute
    by: ['tests/offline/sync/drain.test.ts'],
  },
  {
    name: 'relaxed durability',
    file: 'src/offline/db.ts',
    from: "chromeTransactionDurability: 'strict'",
    to: "chromeTransactionDurability: 'relaxed'",
    by: ['tests/offline/outbox/enqueue.test.ts'],
  },
]
