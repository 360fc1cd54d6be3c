import pg from 'pg'
import { DatabaseError, DatabaseUnavailable } from './db.ts'

/**
 * SQLSTATE classes and codes that mean the server or the connection is gone, not that the statement is wrong. 25006: it
 * only lets read, as a leader that is one no more.
 */
const UNAVAILABLE = /^(08...|57P0[1-5]|53300|25P03|25006)$/

/** Turns an error of `pg` into one of db.ts. Errors that PostgreSQL did not send are of the connection. */
export function toDatabaseError(error: unknown): Error {
  if (error instanceof DatabaseError || error instanceof DatabaseUnavailable) return error
  if (!(error instanceof Error)) return new DatabaseUnavailable(String(error))
  // Not by the code's shape: EPIPE of a socket looks like a SQLSTATE
  if (!(error instanceof pg.DatabaseError) || error.code === undefined || UNAVAILABLE.test(error.code))
    return new DatabaseUnavailable(error.message, { cause: error })
  return new DatabaseError(error.message, error.code, error.constraint)
}
