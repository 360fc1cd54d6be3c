import { BASE } from '#messages/server/base.ts'
import { DatabaseUnavailable, type NewLine, type Queryable } from './db.ts'

/** SQL of the line of history that the primary writes, as the database numbers it. */
export const SQL_TIMELINE = 'left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)'

/** Which cluster it is, and which line of its history: another one begins whenever a standby takes over. Null on a standby. */
const SQL_LINE = `
  select case when not pg_is_in_recovery() then
    (select system_identifier from pg_control_system()) || '/' || ${SQL_TIMELINE}
  end as linea`

type Transact = (fn: (tx: Queryable) => Promise<void>) => Promise<void>

/** The line of the database's history that a process works on (reliability S31). */
export class Line {
  #known: string | null = null
  #telling: Promise<void> | null = null
  /** Who is to know before anything is done on another line; it works on the leader alone. */
  told: NewLine | null = null

  /**
   * Asks a connection for its line, and tells of another one than before. @param transact runs a transaction on that
   * connection. @throws DatabaseUnavailable where it is an earlier one: a leader that was replaced and does not know it; and
   * where it is a standby's, which may become the leader in the midst of its use with nobody told.
   */
  async follow({ query }: Queryable, transact: Transact): Promise<void> {
    const [row] = await query<{ linea: string | null }>(SQL_LINE)
    const linea = row?.linea ?? null
    if (linea === null && this.told !== null) throw new DatabaseUnavailable(BASE.noResponde)
    while (linea !== null && linea !== this.#known) {
      if (this.#known !== null && isEarlier(linea, this.#known))
        throw new DatabaseUnavailable(BASE.noResponde)
      // Once for all connections that come at once: after the first of them there are writes of this line
      this.#telling ??= this.#tell(linea, transact).finally(() => {
        this.#telling = null
      })
      await this.#telling
    }
  }

  async #tell(linea: string, transact: Transact): Promise<void> {
    const { told } = this
    if (this.#known !== null && told !== null) await transact(tx => told(linea, tx))
    this.#known = linea
  }
}

/** Lines of one cluster are counted, in hexadecimal of one width. */
const isEarlier = (linea: string, known: string): boolean =>
  linea.split('/')[0] === known.split('/')[0] && linea < known
