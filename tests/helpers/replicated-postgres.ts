import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPostgres } from '#server/db/postgres.ts'
import { startPostgres } from './postgres.ts'

/** A PostgreSQL primary with a standby. One address leads to the primary, as with HAProxy. */
export interface ReplicatedPostgres {
  readonly url: string
  readonly replicaUrl: string
  /** The standby receives later writes and does not show them, until resumed. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** The standby no longer receives writes. */
  cutOff(): Promise<void>
  /** Resolves once the standby shows everything written so far. */
  caughtUp(): Promise<void>
  stopStandby(): Promise<void>
  /** The address leads to the standby, which becomes the primary only with `promote`. */
  leadEarly(): Promise<void>
  promote(): Promise<void>
  /** The standby replaces the primary, with the data that the standby has. */
  failOver(): Promise<void>
  /** The address leads to the earlier primary again, which knows nothing of the failover. */
  leadBack(): Promise<void>
  stop(): Promise<void>
}

export async function startReplicated(): Promise<ReplicatedPostgres> {
  const leader = await startPostgres()
  const standby = await startPostgres({ follows: leader.url('postgres') })
  const [leaderPort, standbyPort] = [leader, standby].map(one => Number(new URL(one.url('postgres')).port))
  let target = leaderPort ?? 0
  const sockets = new Set<net.Socket>()
  const door = net.createServer(socket => {
    const there = net.connect(target, '127.0.0.1')
    for (const end of [socket, there]) {
      sockets.add(end)
      end.on('error', () => {})
      end.once('close', () => {
        for (const each of [socket, there]) each.destroy()
        sockets.delete(end)
      })
    }
    socket.pipe(there).pipe(socket)
  })
  await once(door.listen(0, '127.0.0.1'), 'listening')
  const lead = (port = 0): void => {
    target = port
    for (const socket of sockets) socket.destroy()
  }
  const replicaUrl = standby.url('postgres')
  const onStandby = async (...statements: string[]): Promise<void> => {
    for (const sql of statements) await read(replicaUrl, sql)
  }
  const caughtUp = async (): Promise<void> => {
    // Earlier commits were acknowledged before their log was flushed: a synchronous commit flushes it
    const sync = "select set_config('synchronous_commit', 'on', false), pg_logical_emit_message(true, '', '')"
    await read(leader.url('postgres'), sync)
    const [row] = await read<{ lsn: string }>(leader.url('postgres'), 'select pg_current_wal_lsn() as lsn')
    await until(replicaUrl, `pg_last_wal_replay_lsn() >= '${row?.lsn}'`)
  }
  const promote = () => onStandby('select pg_promote()')
  return {
    url: `postgres://butacas@127.0.0.1:${(door.address() as AddressInfo).port}/postgres`,
    replicaUrl,
    pause: () => onStandby('select pg_wal_replay_pause()'),
    resume: () => onStandby('select pg_wal_replay_resume()'),
    caughtUp,
    stopStandby: () => standby.stop(),
    async cutOff() {
      await caughtUp()
      await onStandby("alter system set primary_conninfo = ''", 'select pg_reload_conf()')
      await until(replicaUrl, 'not exists (select from pg_stat_wal_receiver)')
    },
    async leadEarly() {
      lead(standbyPort)
    },
    promote,
    async failOver() {
      await promote()
      lead(standbyPort)
    },
    async leadBack() {
      lead(leaderPort)
    },
    async stop() {
      lead()
      door.close()
      await standby.stop()
      await leader.stop()
    },
  }
}

async function read<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const db = await openPostgres(url, { connections: 1, statementTimeoutMs: 0 })
  try {
    return await db.query<Row>(sql)
  } finally {
    await db.close()
  }
}

async function until(url: string, condition: string): Promise<void> {
  for (;;) {
    const [row] = await read<{ is: boolean }>(url, `select ${condition} as is`)
    if (row?.is) return
    await sleep(20)
  }
}
