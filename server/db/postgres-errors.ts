import { DatabaseError, DatabaseUnavailable } from './db.ts'

/** SQLSTATE classes and codes that mean the server or the connection is gone, not that the statement is wrong. */
const UNAVAILABLE = /^(08...|57P0[1-5]|53300|25P03)$/
const SQLSTATE = /^[0-9A-Z]{5}$/

/** Turns what `pg` throws into the two errors of db.ts. An error without a SQLSTATE came from the connection. */
export function toDatabaseError(error: unknown): Error {
  if (error instanceof DatabaseError || error instanceof DatabaseUnavailable) return error
  if (!(error instanceof Error)) return new DatabaseUnavailable(String(error))
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown }
  if (typeof code !== 'string' || !SQLSTATE.test(code) || UNAVAILABLE.test(code)) {
    return new DatabaseUnavailable(error.message, { cause: error })
  }
  return new DatabaseError(error.message, code, typeof constraint === 'string' ? constraint : undefined)
}
