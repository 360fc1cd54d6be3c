import { isNumber, isText, shaped } from '#domain/valor/forma.ts'
import { Listeners } from '#offline/observable.ts'
import { deviceStorage, tabStorage } from '#queries/browser-storage.ts'

// Drafts of unfinished forms: one per form, person and tab, on this device (docs/decisions/0035). A draft survives a
// reload and an expired session, and is offered to its person after the next sign-in. It is deleted when its form is
// saved or cancelled, when its person signs out in its tab, and after a week.
const PREFIX = 'butacas-borrador'
const TAB = 'butacas-pestana'
const DURA_MS = 7 * 24 * 60 * 60 * 1000

/** Identifies a draft in this tab: the form's name and the person. */
export interface DeBorrador {
  owner: string
  name: string
}

/** A write that was sent but not confirmed. A retry has the same key (src/queries/use-escritura.ts). */
export interface Intento {
  contenido: string
  clave: string
}

interface Borrador {
  owner: string
  nombre: string
  pestana: string
  /** Wall clock (ms) when the draft was last stored. */
  at: number
  ruta: string
  /** Title of the form. */
  que: string
  value: unknown
  intento?: Intento | undefined
}

/** A draft whose form is not open. */
export interface BorradorSuelto {
  clave: string
  at: number
  que: string
}

const changes = new Listeners()
export const onBorradores = changes.subscribe

/** Keys of drafts that the person resumed. The form of such a draft opens with it. */
const taken = new Set<string>()
/** Keys of drafts whose form is open. Each function stores the form's unsaved changes. */
const held = new Map<string, () => void>()

/** Id of this tab, kept across a reload. */
let pestana = tabStorage.text(TAB) ?? newPestana()
const lockOf = (id: string): string => `${TAB}:${id}`
void holdPestana().catch(() => {}) // Without the lock this tab counts as closed for other tabs

function newPestana(): string {
  const id = crypto.randomUUID()
  tabStorage.write(TAB, id)
  return id
}

/** Locks this tab's id while the tab is open. A duplicated tab has a copied id, and gets a new id. */
async function holdPestana(): Promise<void> {
  const locks = globalThis.navigator?.locks
  if (!locks) return
  await locks.request(lockOf(pestana), { ifAvailable: true }, lock => {
    if (lock !== null) return new Promise<never>(() => {})
    pestana = newPestana()
    return holdPestana()
  })
}

async function abiertas(): Promise<ReadonlySet<string>> {
  const locks = globalThis.navigator?.locks
  const { held: now = [] } = (await locks?.query()) ?? {}
  return new Set(now.map(({ name = '' }) => name))
}

const keyOf = (owner: string, nombre: string, de = pestana): string => `${PREFIX}:${owner}:${nombre}:${de}`

const isBorrador = shaped<Borrador>({
  ...{ owner: isText, nombre: isText, pestana: isText, at: isNumber, ruta: isText, que: isText },
  value: value => value !== undefined,
})
const isIntento = shaped<Intento>({ contenido: isText, clave: isText })

function readAt(key: string): Borrador | null {
  const kept = deviceStorage.read(key)
  return isBorrador(kept) ? kept : null
}

function put(borrador: Borrador): void {
  const { owner, nombre, pestana: de } = borrador
  deviceStorage.write(keyOf(owner, nombre, de), borrador)
}

/**
 * This tab's draft, or null. @param restore checks the value, because another version of the app may have written it
 * (security C32).
 */
export function readBorrador<T>(
  owner: string,
  nombre: string,
  restore: (value: unknown) => T | null,
): T | null {
  return restore(readAt(keyOf(owner, nombre))?.value)
}

/** Stores the draft; call at each change. @param que title of the form. */
export function saveBorrador(owner: string, nombre: string, value: unknown, que = ''): void {
  const ruta = location.pathname + location.search
  const { intento } = readAt(keyOf(owner, nombre)) ?? {}
  put({ owner, nombre, pestana, at: Date.now(), ruta, que, value, intento })
}

/** The unconfirmed write of a stored draft, or null. */
export function readIntento({ owner, name }: DeBorrador): Intento | null {
  const intento = readAt(keyOf(owner, name))?.intento
  return isIntento(intento) ? intento : null
}

/** Stores an unconfirmed write in its draft. @param intento null if the write was confirmed. */
export function saveIntento({ owner, name }: DeBorrador, intento: Intento | null): void {
  const key = keyOf(owner, name)
  held.get(key)?.()
  const borrador = readAt(key)
  if (borrador !== null) put({ ...borrador, intento: intento ?? undefined })
}

export const dropBorrador = (owner: string, nombre: string): void =>
  deviceStorage.remove(keyOf(owner, nombre))

/** Whether the person resumed this draft: its form must open. */
export const isTaken = (owner: string, nombre: string): boolean => taken.has(keyOf(owner, nombre))

/** The resumed draft, for the first call only; null otherwise. */
export function takeUp<T>(owner: string, nombre: string, restore: (value: unknown) => T | null): T | null {
  return taken.delete(keyOf(owner, nombre)) ? readBorrador(owner, nombre, restore) : null
}

/**
 * Notes that the draft's form is open in this tab. @param isRestored whether the form opened with the stored draft. If
 * not, the stored draft is put aside and offered again. @param storeNow stores the form's unsaved changes. @returns a
 * function to call when the form closes.
 */
export function holdBorrador(
  owner: string,
  nombre: string,
  isRestored = true,
  storeNow: () => void = () => {},
): () => void {
  const key = keyOf(owner, nombre)
  const own = readAt(key)
  if (!isRestored && own !== null && !held.has(key)) putAside(own)
  held.set(key, storeNow)
  changes.tell()
  return () => {
    held.delete(key)
    changes.tell()
  }
}

function putAside(borrador: Borrador): void {
  deviceStorage.remove(keyOf(borrador.owner, borrador.nombre, borrador.pestana))
  put({ ...borrador, pestana: crypto.randomUUID() })
}

function list(): Borrador[] {
  const now = Date.now()
  return deviceStorage.keys(`${PREFIX}:`).flatMap(key => {
    const borrador = readAt(key)
    if (borrador !== null && Math.abs(now - borrador.at) < DURA_MS) return borrador
    deviceStorage.remove(key)
    return []
  })
}

export function forgetBorradores(owner: string): void {
  for (const { owner: de, nombre, pestana: en } of list())
    if (de === owner && en === pestana) dropBorrador(owner, nombre)
}

/** The person's drafts whose form is open in no tab, newest first. */
export async function listSueltos(owner: string): Promise<BorradorSuelto[]> {
  const open = await abiertas()
  return list()
    .filter(each => each.owner === owner)
    .map(each => ({ ...each, clave: keyOf(owner, each.nombre, each.pestana) }))
    .filter(({ clave, pestana: en }) => (en === pestana ? !held.has(clave) : !open.has(lockOf(en))))
    .sort((a, b) => b.at - a.at)
    .map(({ clave, at, que }) => ({ clave, at, que }))
}

/** Resumes a draft in this tab. @returns the path of its screen; null if the draft no longer exists. */
export function takeBorrador(clave: string): string | null {
  const borrador = readAt(clave)
  if (borrador === null) return null
  const own = readAt(keyOf(borrador.owner, borrador.nombre))
  if (borrador.pestana !== pestana) {
    // Keeps this tab's own draft of that form
    if (own !== null) putAside(own)
    deviceStorage.remove(clave)
    put({ ...borrador, pestana })
  }
  taken.add(keyOf(borrador.owner, borrador.nombre))
  return borrador.ruta
}

export function discardBorrador(clave: string): void {
  deviceStorage.remove(clave)
}
