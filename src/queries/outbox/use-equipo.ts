import { getClockOffset, getDeviceId, readFact } from '#offline/device.ts'
import { dismissLoss as dismiss, onLossChange, readLoss } from '#offline/loss.ts'
import { getMirrorMeta } from '#offline/mirror/mirror.ts'
import { notePersistence } from '#offline/storage-state.ts'
import type { Loss } from '#offline/witness.ts'
import { useRead } from '#queries/device.ts'

/** `sin-control`: a worker is active, but does not control this page. */
type WorkerState = 'activo' | 'espera-version' | 'instalando' | 'sin-control' | 'ninguno'

export interface Equipo {
  id: string | null
  /** The device's name in the office, as last received. */
  nombre: string | null
  version: string
  /** Device time (ms) of the mirror's last refresh or of the device's last report, the later time; null for neither. */
  contacto: number | null
  /** How far (ms) the server's clock is ahead of this device's. */
  desfaseMs: number
  worker: WorkerState
  /** Bytes; null if the browser does not report them. */
  usado: number | null
  cupo: number | null
  persistence: Persistence
}

const EVERY_MS = 5_000

const nowAndThen = (again: () => void): (() => void) => {
  const timer = setInterval(again, EVERY_MS)
  return () => clearInterval(timer)
}

/** Facts and state of this device, read every few seconds; undefined before the first reading. */
export const useEquipo = (): Equipo | undefined => useRead(readEquipo, nowAndThen)

/** Facts that browser or disk do not report count as unknown. */
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

/** A loss of this device that is not marked as seen; null for none, or until read. */
export function usePerdida(): Loss | null {
  const loss = useRead(readLoss, onLossChange)
  return loss && loss.unseen.length > 0 ? loss : null
}

/** Marks the loss as seen. If that fails, the loss stays on the screen. */
export const dismissLoss = (shown: Loss): void => void dismiss(shown).catch(() => {})

/** `not-yet`: may become `granted` with use. `refused`: does not change with use. */
type Persistence = 'granted' | 'not-yet' | 'refused' | 'unknown'

/** Asks the browser not to evict stored data, and notes its answer (reliability O29). */
export async function askPersistence(): Promise<Persistence> {
  const { storage, permissions } = navigator
  let persistence: Persistence = 'unknown'
  try {
    if (storage?.persist === undefined) return persistence
    const granted = (await storage.persisted()) || (await storage.persist())
    // Chromium refuses every rarely used app. That is not a decision of the person
    const answer = granted ? null : await permissions?.query({ name: 'persistent-storage' })
    if (granted) persistence = 'granted'
    else persistence = answer?.state === 'denied' ? 'refused' : 'not-yet'
  } catch {
    // The browser does not know this permission: the answer stays unknown
  }
  notePersistence(persistence === 'refused')
  return persistence
}

/** The build of this page: the hash of its last script, which changes with any file. 'desarrollo' in development. */
export function appVersion(): string {
  const script = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].at(-1)
  return /-([\w-]{8})\.js$/.exec(script?.src ?? '')?.[1] ?? 'desarrollo'
}
