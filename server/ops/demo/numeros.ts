import type { ModeloDemo } from './catalogos.ts'

const LARGO = 7

/** Numbers of a factory's labels: the model's prefix and a running number, seven characters while they are enough. */
export function createNumeros(): (modelo: ModeloDemo) => string {
  const last = new Map<string, number>()
  return ({ prefijo }) => {
    const next = (last.get(prefijo) ?? 0) + 1
    last.set(prefijo, next)
    return prefijo + String(next).padStart(LARGO - prefijo.length, '0')
  }
}
