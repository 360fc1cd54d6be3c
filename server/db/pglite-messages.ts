/** What the main thread asks of the database's thread. Ids count from 1; the reply with id 0 says «open». */
export type ThreadRequest =
  | { id: number; kind: 'query'; sql: string; params: readonly unknown[] }
  | { id: number; kind: 'exec'; sql: string }
  | { id: number; kind: 'close' }

export interface ThreadError {
  message: string
  code: string
  constraint: string | undefined
}

/** What a committed transaction notified on a channel that the thread listens on. */
export interface ThreadNotice {
  channel: string
  payload: string
}

export type ThreadReply = { id: number; rows: object[] } | { id: number; error: ThreadError }
