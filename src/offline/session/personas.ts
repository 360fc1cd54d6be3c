import type { Rol } from '#contract/rol.ts'
import { parseRol } from '#domain/cuenta/rol.ts'

/** How somebody showed last who they are: by the password, which the server judged, or by the PIN of this device. */
export type Identificado = 'clave' | 'pin'

/** One who signed in on this device, as it is kept. */
export interface Persona {
  nombre: string
  rol: Rol
  /** When they signed in here (ms, this device's wall clock); null of a session of an earlier release. */
  entro: number | null
  /** When the token says it runs out (ms). Only the server judges it. */
  vence: number
  /** The server refused the token. */
  vencida: boolean
  /** Ties this record to one token, so that a token is never taken for somebody else's. */
  tokenDigest: string
  /** Null of whoever signed in last and works now, where the browser has a cookie store: then it is in its cookie alone. */
  token: string | null
  identificado: Identificado
}

/** Who signed in on this device, and who of them works now. */
export interface Personas {
  actual: string | null
  personas: readonly Persona[]
}

/** Whose session ended is shown among those of the device for so long, in days. */
const KNOWN_DAYS = 7
const DAY_MS = 24 * 60 * 60_000

/** What is kept, whatever release wrote it: an earlier one knew a single session, which goes on. */
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

/** Changes what is kept of one of them. */
export const withPersona = (known: Personas, nombre: string | null, over: Partial<Persona>): Personas => ({
  ...known,
  personas: known.personas.map(each => (each.nombre === nombre ? { ...each, ...over } : each)),
})

/** Somebody signed in with their password and works now; those who were here before stay. */
export function addPersona({ personas }: Personas, persona: Persona, now: number): Personas {
  const others = personas.filter(({ nombre, vencida, entro }) => {
    if (nombre === persona.nombre) return false
    // A session that may work is never dropped by what a wall clock says
    return !vencida || (entro !== null && now - entro < KNOWN_DAYS * DAY_MS)
  })
  return { actual: persona.nombre, personas: [...others, persona] }
}

export const withoutPersona = ({ actual, personas }: Personas, nombre: string | null): Personas => ({
  actual: actual === nombre ? null : actual,
  personas: personas.filter(each => each.nombre !== nombre),
})
