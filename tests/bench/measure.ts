export interface Spread {
  p50: number
  p95: number
  p99: number
  n: number
}

export function spread(samples: readonly number[]): Spread {
  const sorted = [...samples].sort((a, b) => a - b)
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), n: sorted.length }
}

/**
 * Every second round runs in reverse order (A B B A), so that other load on the machine affects all variants alike.
 */
export async function interleave<Name extends string>(
  rounds: number,
  variants: Record<Name, (round: number) => Promise<number | number[]>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(variants) as Name[]
  const samples = Object.fromEntries(names.map(name => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : [...names].reverse()) {
      const measured = await variants[name](round)
      samples[name].push(...(Array.isArray(measured) ? measured : [measured]))
      process.stderr.write('.')
    }
  }
  return samples
}
