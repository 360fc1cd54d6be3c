import { BlockList, isIP } from 'node:net'
import { DIRECCION_MAX, type FallaDireccion } from '#contract/aviso.ts'

export interface ReglasDestino {
  avisosHosts: readonly { nombre: string; http: boolean }[]
  avisosRedes: readonly string[]
}

type Family = 'ipv4' | 'ipv6'
const familyOf = (address: string): Family => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** One list for each family. In a shared list, Node would match an IPv4 address with IPv4-mapped networks. */
function listOf(networks: readonly string[]): Record<Family, BlockList> {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() }
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = familyOf(address)
    lists[family].addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return lists
}
const has = (lists: Record<Family, BlockList>, address: string): boolean => {
  const family = familyOf(address)
  return lists[family].check(address, family)
}

/**
 * No setting allows these addresses: this machine, link-local, cloud metadata, multicast, reserved, and IPv6 addresses
 * that contain an IPv4 address.
 */
const NEVER = listOf([
  ...['0.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '224.0.0.0/4', '240.0.0.0/4'],
  // Metadata services and host agents of Alibaba, Azure, Oracle and AWS
  ...['100.100.100.200', '168.63.129.16', '192.0.0.192', 'fd00:ec2::254'],
  // IPv6: unspecified, loopback, IPv4-compatible, IPv4-mapped, NAT64, 6to4 and Teredo
  ...['::/96', '::ffff:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '2002::/16', '2001::/32'],
  ...['fe80::/10', 'fec0::/10', 'ff00::/8'],
])
/** These addresses are allowed only if the setting AVISOS_REDES contains them. */
const PRIVATE = listOf([
  ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '192.0.0.0/24', '192.0.2.0/24'],
  ...['192.88.99.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
])
const GLOBAL = listOf(['2000::/3'])
const SPECIAL = listOf(['2001::/23', '2001:db8::/32', '3fff::/20'])

export const isNeverAllowed = (address: string): boolean => has(NEVER, address)

export function isAllowed(address: string, redes: readonly string[]): boolean {
  if (isIP(address) === 0 || isNeverAllowed(address)) return false
  if (has(listOf(redes), address)) return true
  return isIP(address) === 4 ? !has(PRIVATE, address) : has(GLOBAL, address) && !has(SPECIAL, address)
}

export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')

const matches = (nombre: string, host: string): boolean =>
  nombre.startsWith('*.') ? host.endsWith(nombre.slice(1)) : nombre.replace(/^\[(.*)\]$/, '$1') === host

/**
 * Checks every spelling of an IPv4 address, because the URL parser converts it to dotted decimals. `sendEnvio` checks
 * the addresses of a host name.
 */
export function readDireccion(
  direccion: string,
  { avisosHosts, avisosRedes }: ReglasDestino,
): { url: URL } | { falla: FallaDireccion } {
  const text = direccion.trim()
  // The URL parser would drop line breaks and tabs, and would read a backslash as a slash
  if (/[\s\\\p{Cc}\p{Cf}]/u.test(text) || !URL.canParse(text)) return { falla: 'ilegible' }
  const url = new URL(text)
  url.hash = ''
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { falla: 'sin-https' }
  if (url.username !== '' || url.password !== '') return { falla: 'con-clave' }
  const host = hostOf(url)
  if (host === '' || url.href.length > DIRECCION_MAX) return { falla: 'ilegible' }
  const allowed = avisosHosts.filter(({ nombre }) => matches(nombre, host))
  if (url.protocol === 'http:' && !allowed.some(({ http }) => http)) return { falla: 'sin-https' }
  if (avisosHosts.length > 0 && allowed.length === 0) return { falla: 'host' }
  if (isIP(host) !== 0 && !isAllowed(host, avisosRedes)) return { falla: 'red' }
  return { url }
}
