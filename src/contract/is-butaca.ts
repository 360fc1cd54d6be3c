import type { Butaca } from './butaca.ts'

/** Whether the answer to a write is a seat: a contract-only server may answer anything (design §5). */
export function isButaca(value: unknown): value is Butaca {
  if (typeof value !== 'object' || value === null) return false
  const { nro, estado, modelo, color, fechaHs } = value as Record<string, unknown>
  return typeof nro === 'string' && typeof fechaHs === 'string' && [estado, modelo, color].every(isRef)
}

const isRef = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'id' in value && 'nombre' in value
