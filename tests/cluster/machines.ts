import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const IP = ['/usr/sbin/ip', '/sbin/ip'].find(existsSync)
const HOST = 254

/** A machine of the cluster: a network namespace with a cable to the others, which can be pulled. */
export interface Machine {
  address: string
  /** The command that runs `command` on it. */
  on(command: readonly string[], user?: { uid: number; gid: number }): [string, string[]]
  /** Nothing comes or goes any more; what was connected is not told. */
  pullCable(): void
  plugIn(): void
}

export interface Network {
  /** What each of its addresses begins with, up to the last dot. */
  prefix: string
  machines: Machine[]
  /** To be called once nothing runs on them. */
  remove(): void
}

/** As many machines of their own on a network that nobody else is on. @throws where this one may not make them. */
export function layNetwork(size: number): Network {
  if (IP === undefined || process.getuid?.() !== 0)
    throw new Error('Network namespaces need root and iproute2 (Debian: apt-get install -y iproute2).')
  const ip = (...args: string[]): void => void execFileSync(IP, args)
  // Of this process alone, and short: an interface's name has 15 characters at most
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
      // Out of the bridge and still up: with the card down the machine itself would see that its cable is out
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
