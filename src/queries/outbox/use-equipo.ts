import { getClockOffset, getDeviceId, readFact } from '#offline/device.ts'
import { dismissLoss as dismiss, onLossChange, readLoss } from '#offline/loss.ts'
import { getMirrorMeta } from '#offline/mirror/mirror.ts'
import { notePersistence } from '#offline/storage-state.ts'
import type { Loss } from '#offline/witness.ts'
import { useRead } from '#queries/device.ts'

/** State of the service worker. `sin-control`: it is active but does not control this page. */
type WorkerState = 'activo' | 'espera-version' | 'instalando' | 'sin-control' | 'ninguno'

export interface Equipo {
  id: string | null
  /** Name that the office gave the device, as last received. */
  nombre: string | null
  version: string
  /** Device time (ms) of the last contact: a refresh of the mirror or a report of this device. Null for none. */
  contacto: number | null
  /** How far (ms) the server's clock is ahead of this device's clock. */
  desfaseMs: number
  worker: WorkerState
  /** Used storage in bytes; null if the browser does not report it. */
  usado: number | null
  cupo: number | null
  persistence: Persistence
}

const EVERY_MS = 5_000

const nowAndThen = (again: () => void): (() => void) => {
  const timer = setInterval(again, EVERY_MS)
  return () => clearInterval(timer)
}

/** Facts and state of this device, read every `EVERY_MS`; undefined before the first reading. */
export const useEquipo = (): Equipo | undefined => useRead(readEquipo, nowAndThen)

/** Never rejects: a fact that cannot be read counts as unknown. */
async function readEquipo(): Promise<Equipo> {
  const [id, nombre, informe, mirror, desfaseMs, worker, estimate, persistence] = await Promise.all([
    getDeviceId().catch(() => null),
    readFact<string | null>('nombre').catch(() => null),
    readFact<{ at: number }>('informe').catch(() => null),
    getMirrorMeta().catch(() => null),
    getClockOffset().catch(() => 0),
    readWorkerState(),
    navigator.storage?.estimate?.().catch(() => null),
    askPersistence(),
  ])
  return {
    id,
    nombre: nombre ?? null,
    version: appVersion(),
    contacto: Math.max(mirror?.refreshedAt ?? 0, informe?.at ?? 0) || null,
    desfaseMs,
    worker,
    usado: estimate?.usage ?? null,
    cupo: estimate?.quota ?? null,
    persistence,
  }
}

async function readWorkerState(): Promise<WorkerState> {
  const container = navigator.serviceWorker
  const registration = await container?.getRegistration().catch(() => undefined)
  if (registration === undefined) return 'ninguno'
  if (registration.active === null) return 'instalando'
  if (container.controller === null) return 'sin-control'
  return registration.waiting === null ? 'activo' : 'espera-version'
}

/** Lost changes of this device that are not marked as seen; null for none and until read. */
export function usePerdida(): Loss | null {
  const loss = useRead(readLoss, onLossChange)
  return loss && loss.unseen.length > 0 ? loss : null
}

export const dismissLoss = (shown: Loss): void => void dismiss(shown).catch(() => {})

/** `not-yet`: the browser may grant it after more use. `refused`: a person has refused it. */
type Persistence = 'granted' | 'not-yet' | 'refused' | 'unknown'

/** Asks the browser for persistent storage, and notes its answer (reliability O29). */
export async function askPersistence(): Promise<Persistence> {
  const { storage, permissions } = navigator
  let persistence: Persistence = 'unknown'
  try {
    if (storage?.persist === undefined) return persistence
    const granted = (await storage.persisted()) || (await storage.persist())
    // Chromium also refuses a rarely used app: only 'denied' is a person's decision
    const answer = granted ? null : await permissions?.query({ name: 'persistent-storage' })
    if (granted) persistence = 'granted'
    else persistence = answer?.state === 'denied' ? 'refused' : 'not-yet'
  } catch {
    // The browser does not know this permission
  }
  notePersistence(persistence === 'refused')
  return persistence
}

/** The build of this page: the hash in its script's name. 'desarrollo' in development. */
export function appVersion(): string {
  const script = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].at(-1)
  return /-([\w-]{8})\.js$/.exec(script?.src ?? '')?.[1] ?? 'desarrollo'
}
