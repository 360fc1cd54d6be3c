import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const IP = ['/usr/sbin/ip', '/sbin/ip'].find(existsSync)
const HOST = 254

/** A network namespace with a cable to the other machines. */
export interface Machine {
  address: string
  /** The command that runs `command` on this machine. */
  on(command: readonly string[], user?: { uid: number; gid: number }): [string, string[]]
  /** Cuts all traffic; open connections are not notified. */
  pullCable(): void
  plugIn(): void
}

export interface Network {
  /** Common prefix of the addresses, up to the last dot. */
  prefix: string
  machines: Machine[]
  /** Call after all processes on the machines have ended. */
  remove(): void
}

export function layNetwork(size: number): Network {
  if (IP === undefined || process.getuid?.() !== 0)
    throw new Error('Network namespaces need root and iproute2 (Debian: apt-get install -y iproute2).')
  const ip = (...args: string[]): void => void execFileSync(IP, args)
  // The names are unique to this process, and short: an interface's name has at most 15 characters
  const own = process.pid.toString(36)
  const prefix = `10.231.${process.pid % 256}.`
  const bridge = `br-${own}`
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('addr', 'add', `${prefix}${HOST}/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
  const names: string[] = []
  const machines = Array.from({ length: size }, (_, n): Machine => {
    const [name, cable, card] = [`m${n + 1}-${own}`, `c${n + 1}-${own}`, `e${n + 1}-${own}`]
    const address = `${prefix}${n + 1}`
    ip('netns', 'add', name)
    names.push(name)
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', card, 'netns', name)
    ip('link', 'set', cable, 'master', bridge, 'up')
    ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', card)
    for (const device of ['lo', card]) ip('-n', name, 'link', 'set', device, 'up')
    return {
      address,
      on: (command, user) => [
        IP,
        [
          ...['netns', 'exec', name],
          ...(user ? ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : []),
          ...command,
        ],
      ],
      // Leaves the interface up, because the machine would notice an interface that is down
      pullCable: () => ip('link', 'set', cable, 'nomaster'),
      plugIn: () => ip('link', 'set', cable, 'master', bridge),
    }
  })
  return {
    prefix,
    machines,
    remove() {
      for (const name of names) ip('netns', 'del', name)
      ip('link', 'del', bridge)
    },
  }
}
