import { afterAll, describe, expect, test } from 'vitest'
import { SERVIDOR } from '#messages/server/problemas.ts'
import { DatabaseError, type Db } from '#server/db/db.ts'
import { callAs, EVERY_CALL, requestOf } from '../helpers/calls.ts'
import { useTestServer } from '../helpers/server.ts'

const INSIDE = 'column "clave" of /srv/butacas/server/db.ts, select clave from usuario'

class FailingDb {
  fail: (() => never) | null = null
  readonly db: Db
  constructor(inner: Db) {
    const work = <A extends unknown[], R>(run: (...args: A) => Promise<R>) => {
      return async (...args: A): Promise<R> => {
        const { fail } = this
        return fail === null ? run(...args) : fail()
      }
    }
    this.db = {
      engine: inner.engine,
      query: work(inner.query.bind(inner)) as Db['query'],
      tx: work(inner.tx.bind(inner)) as Db['tx'],
      exec: work(inner.exec.bind(inner)),
      listen: work(inner.listen.bind(inner)),
      close: () => inner.close(),
    }
  }
}

const FAILURES = {
  'a fault of ours': () => {
    throw new Error(INSIDE)
  },
  'a refusal of the database': () => {
    throw new DatabaseError(INSIDE, '42703')
  },
} as const

/** Calls that do not use the database: the stream, liveness, metrics, the API's description. */
const NOT_ASKED = ['eventos', 'salud', 'metricas', 'openapi', 'documentacion']

describe('C28: with a database that fails', () => {
  let failing: FailingDb
  const whole = useTestServer()
  const server = useTestServer(() => {
    failing = new FailingDb(whole.db)
    return { db: failing.db }
  })
  afterAll(() => {
    failing.fail = null
  })

  test.each(Object.entries(FAILURES))(
    'C28: on %s, every call that uses the database is refused without internal details, with the id of the request',
    async (_name, fail) => {
      failing.fail = fail
      for (const call of EVERY_CALL.filter(({ name }) => !NOT_ASKED.includes(name))) {
        const { name } = call
        const answer = await server.call(requestOf(callAs(call, 'admin')), 'admin')
        // If the check of the permission fails, the call is refused, too
        expect(answer.statusCode, name).toBeGreaterThanOrEqual(400)
        const problem = answer.json()
        expect(problem.instance, name).toMatch(/^urn:pedido:[0-9a-f-]{36}$/)
        expect(answer.body, name).not.toMatch(
          /clave from|usuario where|srv|db\.ts|column|42703|Error:|\bat \//,
        )
        if (answer.statusCode === 500)
          expect(problem, name).toMatchObject({ codigo: 'INTERNO', detail: SERVIDOR.interno })
        expect(answer.headers['cache-control'], name).toBe('no-store')
      }
    },
  )
})
