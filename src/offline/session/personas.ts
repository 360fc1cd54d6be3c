import { can, type Rol } from '#contract/permisos.ts'
import { parseRol } from '#domain/cuenta/persona.ts'

export type Identificado = 'clave' | 'pin'

export interface Persona {
  nombre: string
  rol: Rol
  /** Wall clock (ms) of the sign-in; null from an earlier release. */
  entro: number | null
  /** Expiry of the token by its own claim (ms). Only the server judges it. */
  vence: number
  vencida: boolean
  /** SHA-256 of the full token. It shows whose token the cookie has. Empty without a full token. */
  tokenDigest: string
  /** The full token. Null if only the cookie has it, or if another person is current and a sender's token is stored. */
  token: string | null
  /** Sender's token: it can only send this device's outbox in the person's name. Null if the server gave none. */
  emisor: string | null
  identificado: Identificado
}

export interface Personas {
  actual: string | null
  personas: readonly Persona[]
  /** Ids of sessions that ended on this device and must still be closed on the server. */
  cierres: readonly string[]
}

/** Largest number of stored ids: without the server the list would grow for ever. */
const CIERRES_KEPT = 50
const NOBODY: Personas = { actual: null, personas: [], cierres: [] }

/** Days after the sign-in during which an ended session stays listed. */
const KNOWN_DAYS = 7
const DAY_MS = 24 * 60 * 60_000

/** Parses the record of any release. Earlier releases stored a single session. */
export function parsePersonas(kept: unknown): Personas {
  if (typeof kept !== 'object' || kept === null) return NOBODY
  if (!('personas' in kept)) {
    const only = parsePersona(kept)
    return only === null ? NOBODY : { ...NOBODY, actual: only.nombre, personas: [only] }
  }
  const list: unknown[] = Array.isArray(kept.personas) ? kept.personas : []
  const personas = list.flatMap(each => parsePersona(each) ?? [])
  const actual = 'actual' in kept ? kept.actual : null
  const ids: unknown[] = 'cierres' in kept && Array.isArray(kept.cierres) ? kept.cierres : []
  const cierres = ids.filter(id => typeof id === 'string')
  return { actual: personas.find(({ nombre }) => nombre === actual)?.nombre ?? null, personas, cierres }
}

function parsePersona(kept: unknown): Persona | null {
  const { nombre, rol, entro, vence, vencida, tokenDigest, token, emisor, identificado } = (kept ??
    {}) as Partial<Record<keyof Persona, unknown>>
  const known = parseRol(String(rol))
  if (typeof nombre !== 'string' || typeof tokenDigest !== 'string' || known === null) return null
  return {
    nombre,
    rol: known,
    entro: typeof entro === 'number' ? entro : null,
    vence: typeof vence === 'number' ? vence : 0,
    vencida: vencida === true,
    tokenDigest,
    token: typeof token === 'string' ? token : null,
    emisor: typeof emisor === 'string' ? emisor : null,
    identificado: identificado === 'pin' ? 'pin' : 'clave',
  }
}

export const personaOf = ({ personas }: Personas, nombre: string | null): Persona | undefined =>
  personas.find(each => each.nombre === nombre)

export const withPersona = (known: Personas, nombre: string | null, over: Partial<Persona>): Personas => ({
  ...known,
  personas: known.personas.map(each => (each.nombre === nombre ? { ...each, ...over } : each)),
})

export function addPersona({ personas, cierres }: Personas, persona: Persona, now: number): Personas {
  const others = personas.filter(({ nombre, vencida, entro }) => {
    if (nombre === persona.nombre) return false
    // A valid session stays whatever the wall clock shows, because the clock may be wrong
    return !vencida || (entro !== null && now - entro < KNOWN_DAYS * DAY_MS)
  })
  return { actual: persona.nombre, personas: [...others, persona], cierres }
}

/** Removes a person, and notes their sessions for closing. */
export function withoutPersona(known: Personas, nombre: string | null): Personas {
  const its = personaOf(known, nombre)
  const { actual, personas, cierres } = withCierres(known, its?.token, its?.emisor)
  return {
    actual: actual === nombre ? null : actual,
    personas: personas.filter(each => each.nombre !== nombre),
    cierres,
  }
}

/** Notes the sessions of these tokens for closing on the server. A token without a session id just expires. */
export function withCierres(known: Personas, ...tokens: readonly (string | null | undefined)[]): Personas {
  const ids = tokens.flatMap(token => sessionIdOf(token) ?? [])
  if (ids.length === 0) return known
  return { ...known, cierres: [...new Set([...known.cierres, ...ids])].slice(-CIERRES_KEPT) }
}

/**
 * Removes the full tokens of all but the current person (docs/decisions/0038-a-token-that-only-sends.md). Their
 * sender's tokens stay. Without a sender's token the full token stays, because it must send the person's entries. A
 * person whose role may not share a tablet is signed out.
 */
export const parkOthers = (known: Personas): Personas =>
  known.personas.reduce((so, { nombre, rol, token, emisor }) => {
    if (nombre === so.actual) return so
    if (!can(rol, 'tableta.compartir'))
      return withPersona(withCierres(so, token, emisor), nombre, { ...NO_TOKEN, emisor: null, vencida: true })
    return emisor === null ? so : withPersona(withCierres(so, token), nombre, NO_TOKEN)
  }, known)

const NO_TOKEN = { token: null, tokenDigest: '' }

/** The claims of a JWT; empty for another kind of token. */
export function claimsOf(token: string): { exp?: unknown; jti?: unknown } {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null ? claims : {}
  } catch {
    return {}
  }
}

function sessionIdOf(token: string | null | undefined): string | null {
  const { jti } = token == null ? {} : claimsOf(token)
  return typeof jti === 'string' ? jti : null
}
