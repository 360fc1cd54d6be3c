import { DatabaseError } from '../db.ts'

export interface Statement {
  sql: string
  params: readonly unknown[]
}

export type Command =
  | ({ kind: 'query' } & Statement)
  | { kind: 'group'; statements: readonly Statement[] }
  | { kind: 'exec'; sql: string }
  | { kind: 'close' }

/** File beside the database's folder that exists while the database is created. */
export const creationMark = (folder: string): string => `${folder}.creando`

/** Requests to the database's thread. Ids count from 1; the reply with id 0 means «open». */
export type ThreadRequest = Command & { id: number }

export interface ThreadError {
  message: string
  code: string
  constraint: string | undefined
}

export const toDatabaseError = ({ message, code, constraint }: ThreadError): DatabaseError =>
  new DatabaseError(message, code, constraint)

/** A committed transaction's notification on a channel that the thread listens on. */
export interface ThreadNotice {
  channel: string
  payload: string
}

/** Outcome of one statement of a group. */
export type Outcome = { rows: object[] } | { error: ThreadError }

/** The answer to a group has its outcomes as `rows`, in the group's order. */
export type ThreadReply = { id: number; rows: object[] } | { id: number; error: ThreadError }
