import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { DatabaseError, DatabaseUnavailable } from '#server/db/db.ts'
import { toDatabaseError } from '#server/db/postgres.ts'

const said = (code: string) => Object.assign(new pg.DatabaseError('dicho', 5, 'error'), { code })
const socket = (code: string) => Object.assign(new Error(`read ${code}`), { code })

describe('errors of the driver', () => {
  test.each(['57P01', '57P02', '57P03', '08000', '08006', '53300', '25P03', '25006'])(
    'S21: %s means that the database is unavailable',
    code => {
      expect(toDatabaseError(said(code))).toBeInstanceOf(DatabaseUnavailable)
    },
  )

  test.each([
    socket('ECONNRESET'),
    socket('EPIPE'),
    new Error('Connection terminated unexpectedly'),
    new Error('Client has encountered a connection error and is not queryable'),
  ])('S21: the connection’s own error means that the database is unavailable: %s', error => {
    expect(toDatabaseError(error)).toBeInstanceOf(DatabaseUnavailable)
  })

  test.each(['23505', '57014', '40001'])('%s is a failed statement', code => {
    expect(toDatabaseError(said(code))).toMatchObject({ code })
    expect(toDatabaseError(said(code))).toBeInstanceOf(DatabaseError)
  })
})
