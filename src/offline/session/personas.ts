import type { Rol } from '#contract/rol.ts'
import { parseRol } from '#domain/cuenta/rol.ts'

export type Identificado = 'clave' | 'pin'

export interface Persona {
  nombre: string
  rol: Rol
  /** Wall clock (ms); null from an earlier release. */
  entro: number | null
  /** When the token says that it expires (ms). Only the server judges it. */
  vence: number
  vencida: boolean
  /** SHA-256 of the token, so that it is never taken for somebody else's. */
  tokenDigest: string
  /** Null for whoever works now in a browser with cookies, where only the cookie has it. */
  token: string | null
  identificado: Identificado
}

export interface Personas {
  actual: string | null
  personas: readonly Persona[]
}

/** How long an ended session stays listed. */
const KNOWN_DAYS = 7
const DAY_MS = 24 * 60 * 60_000

/** Reads the record of any release: an earlier one knew a single session. */
export function parsePersonas(kept: unknown): Personas {
  if (typeof kept !== 'object' || kept === null) return { actual: null, personas: [] }
  if (!('personas' in kept)) {
    const only = parsePersona(kept)
    return only === null ? { actual: null, personas: [] } : { actual: only.nombre, personas: [only] }
  }
  const list: unknown[] = Array.isArray(kept.personas) ? kept.personas : []
  const personas = list.flatMap(each => parsePersona(each) ?? [])
  const actual = 'actual' in kept ? kept.actual : null
  return { actual: personas.find(({ nombre }) => nombre === actual)?.nombre ?? null, personas }
}

function parsePersona(kept: unknown): Persona | null {
  const { nombre, rol, entro, vence, vencida, tokenDigest, token, identificado } = (kept ?? {}) as Partial<
    Record<keyof Persona, unknown>
  >
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
    identificado: identificado === 'pin' ? 'pin' : 'clave',
  }
}

export const personaOf = ({ personas }: Personas, nombre: string | null): Persona | undefined =>
  personas.find(each => each.nombre === nombre)

export const withPersona = (known: Personas, nombre: string | null, over: Partial<Persona>): Personas => ({
  ...known,
  personas: known.personas.map(each => (each.nombre === nombre ? { ...each, ...over } : each)),
})

export function addPersona({ personas }: Personas, persona: Persona, now: number): Personas {
  const others = personas.filter(({ nombre, vencida, entro }) => {
    if (nombre === persona.nombre) return false
    // A wall clock never ends a session that may work
    return !vencida || (entro !== null && now - entro < KNOWN_DAYS * DAY_MS)
  })
  return { actual: persona.nombre, personas: [...others, persona] }
}

export const withoutPersona = ({ actual, personas }: Personas, nombre: string | null): Personas => ({
  actual: actual === nombre ? null : actual,
  personas: personas.filter(each => each.nombre !== nombre),
})
