import { startPostgres } from '../helpers/postgres.ts'
import type { Figure } from './figure.ts'

export interface EngineEnv {
  DATABASE_URL?: string
}

export async function onBothEngines(
  measure: (name: string, env: EngineEnv) => Promise<Figure[]>,
): Promise<Figure[]> {
  const postgres = await startPostgres({ durable: true })
  try {
    const embedded = await measure('PGlite', {})
    return [...embedded, ...(await measure('PostgreSQL', { DATABASE_URL: postgres.url('postgres') }))]
  } finally {
    await postgres.stop()
  }
}
