import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

function listCores(): number[] {
  const [, list = ''] = /^Cpus_allowed_list:\s+(.+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return list.split(',').flatMap(part => {
    const [from = 0, to = from] = part.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, n) => from + n)
  })
}

/** The two halves run programs that have separate machines in production. @throws on a machine with one processor. */
export function onTwoMachines(): { run<T>(start: () => Promise<T>): Promise<T>; together(): void } {
  const cores = listCores()
  const half = Math.floor(cores.length / 2)
  if (half === 0) throw new Error('two machines take two processors')
  const stay = (on: readonly number[]) =>
    execFileSync('taskset', ['-a', '-c', '-p', on.join(','), String(process.pid)], { stdio: 'ignore' })
  const [ours, theirs] = [cores.slice(0, half), cores.slice(half)]
  stay(ours)
  return {
    async run(start) {
      stay(theirs)
      try {
        return await start()
      } finally {
        stay(ours)
      }
    },
    together: () => stay(cores),
  }
}
