import { DatabaseError } from '../db.ts'

export type Command =
  | { kind: 'query'; sql: string; params: readonly unknown[] }
  | { kind: 'exec'; sql: string }
  | { kind: 'close' }

export const creationMark = (folder: string): string => `${folder}.creando`

/** Ids count from 1. The reply with id 0 means that the database is open. */
export type ThreadRequest = Command & { id: number }

export interface ThreadError {
  message: string
  code: string
  constraint: string | undefined
}

export const toDatabaseError = ({ message, code, constraint }: ThreadError): DatabaseError =>
  new DatabaseError(message, code, constraint)

export interface ThreadNotice {
  channel: string
  payload: string
}

export type ThreadReply = { id: number; rows: object[] } | { id: number; error: ThreadError }
