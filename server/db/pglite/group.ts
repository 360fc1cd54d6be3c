import type { Outcome, Statement, ThreadError } from './messages.ts'
import type { Statements } from './statements.ts'

export const describeError = (error: unknown): ThreadError => {
  const { message, code, constraint } = error as { message?: string; code?: string; constraint?: string }
  return { message: message ?? String(error), code: code ?? 'XX000', constraint }
}

/**
 * Runs each statement behind a savepoint of one transaction: one that fails is undone alone, and one sync of the disk is
 * all that they cost. @returns how each ended, once all of it is committed. @throws where nothing of it is.
 */
export async function runGroup(statements: Statements, group: readonly Statement[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  try {
    await statements.query('begin')
    for (const { sql, params } of group) outcomes.push(await runBehindSavepoint(statements, sql, params))
    await statements.query('commit')
    return outcomes
  } catch (error) {
    await statements.query('rollback')
    throw error
  }
}

async function runBehindSavepoint(
  statements: Statements,
  sql: string,
  params: readonly unknown[],
): Promise<Outcome> {
  await statements.query('savepoint una')
  try {
    return { rows: await statements.query(sql, params) }
  } catch (error) {
    await statements.query('rollback to savepoint una')
    return { error: describeError(error) }
  } finally {
    await statements.query('release savepoint una')
  }
}
