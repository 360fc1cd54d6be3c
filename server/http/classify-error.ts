import { DatabaseError, DatabaseUnavailable } from '../db/db.ts'
import { Refusal } from './refusal.ts'

const BUSY_RETRY_AFTER_S = 2

/** SQLSTATEs that say «not now»: lock and statement timeouts, serialisation, resources, operator intervention, only reads. */
const isBusy = (sqlstate: string): boolean =>
  sqlstate === '55P03' || sqlstate === '25006' || ['40', '53', '57', '08'].includes(sqlstate.slice(0, 2))

function classifyDatabaseError(error: DatabaseError): Refusal {
  if (error.code === '53100') return new Refusal('ALMACENAMIENTO', undefined, { retryAfterS: 30 })
  // Two requests at once used the same name, or used and deleted the same row.
  if (error.code === '23505') return new Refusal('DUPLICADO')
  if (error.code === '23503') return new Refusal('REFERENCIADO')
  if (isBusy(error.code)) return new Refusal('OCUPADO', undefined, { retryAfterS: BUSY_RETRY_AFTER_S })
  // Class 22 is «data exception»: a value that its type cannot hold, so the caller's fault.
  if (error.code.startsWith('22')) return new Refusal('PEDIDO_INVALIDO')
  return new Refusal('INTERNO')
}

function classifyStatus(status: number): Refusal {
  if (status === 404) return new Refusal('NO_EXISTE')
  if (status === 405) return new Refusal('METODO')
  if (status === 413) return new Refusal('MUY_GRANDE')
  if (status === 414) return new Refusal('URL_LARGA')
  if (status === 415) return new Refusal('TIPO_CONTENIDO')
  if (status >= 400 && status < 500) return new Refusal('PEDIDO_INVALIDO')
  if (status === 503) return new Refusal('OCUPADO', undefined, { retryAfterS: BUSY_RETRY_AFTER_S })
  return new Refusal('INTERNO')
}

/** What the caller is told of an error, whatever was thrown: nothing of its text gets through (security C28). */
export function classifyError(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof DatabaseError) return classifyDatabaseError(error)
  if (error instanceof DatabaseUnavailable)
    return new Refusal('OCUPADO', undefined, { retryAfterS: BUSY_RETRY_AFTER_S })
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') {
    return classifyStatus(error.statusCode)
  }
  return new Refusal('INTERNO')
}
