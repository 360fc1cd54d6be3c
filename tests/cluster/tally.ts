/** Results of all tablets' calls together: the duration of each kind, and the failures. */
export class Tally {
  readonly #times = new Map<string, number[]>()
  readonly #errors = new Map<string, number>()
  /** Time (ms) from a write's first sending to its answer, including retries. */
  readonly settled: number[] = []
  /** When writes were answered, by this process's clock. */
  readonly answeredAt: number[] = []
  readonly people: string[] = []
  readonly stale: string[] = []
  events = 0
  reconnections = 0

  time(call: string, ms: number): void {
    const times = this.#times.get(call)
    if (times) times.push(ms)
    else this.#times.set(call, [ms])
  }

  error(kind: string): void {
    this.#errors.set(kind, (this.#errors.get(kind) ?? 0) + 1)
  }

  write(from: number): void {
    const now = performance.now()
    this.settled.push(now - from)
    this.answeredAt.push(now)
  }

  get errors(): Record<string, number> {
    return Object.fromEntries([...this.#errors].sort())
  }

  get calls(): { call: string; n: number; p50: number; p95: number; p99: number; max: number }[] {
    return [...this.#times].sort().map(([call, times]) => ({ call, n: times.length, ...spread(times) }))
  }
}

export function spread(times: readonly number[]): { p50: number; p95: number; p99: number; max: number } {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number): number =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN) * 10) /
    10
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) }
}
