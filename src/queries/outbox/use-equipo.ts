import { getClockOffset, getDeviceId, readFact } from '#offline/device.ts'
import { getMirrorInfo } from '#offline/mirror/read.ts'
import { useRead } from '../use-read.ts'
import { appVersion } from './app-version.ts'
import { askPersistence, type Persistence } from './persistence.ts'

/** Whether this page works without a network. `sin-control`: there is a worker, and the page was loaded past it. */
type WorkerState = 'activo' | 'espera-version' | 'instalando' | 'sin-control' | 'ninguno'

export interface Equipo {
  id: string | null
  /** The name that the office gave it, as last heard. */
  nombre: string | null
  version: string
  /** Device time (ms) when the server was last heard; null before the first time. */
  contacto: number | null
  /** How far (ms) the server's clock is ahead of this device's. */
  desfaseMs: number
  worker: WorkerState
  /** Bytes; null where the browser does not say. */
  usado: number | null
  cupo: number | null
  persistence: Persistence
}

const EVERY_MS = 5_000

const nowAndThen = (again: () => void): (() => void) => {
  const timer = setInterval(again, EVERY_MS)
  return () => clearInterval(timer)
}

/** What this device is and its state, read every few seconds; undefined before the first time. */
export const useEquipo = (): Equipo | undefined => useRead(readEquipo, nowAndThen)

/** What the browser or the disk does not tell counts as unknown. */
async function readEquipo(): Promise<Equipo> {
  const [id, nombre, informe, mirror, desfaseMs, worker, estimate, persistence] = await Promise.all([
    getDeviceId().catch(() => null),
    readFact<string | null>('nombre').catch(() => null),
    readFact<{ at: number }>('informe').catch(() => null),
    getMirrorInfo().catch(() => null),
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
