import { useSyncExternalStore } from 'react'
import { getClockOffset, getDeviceId, readFact } from '#offline/device.ts'
import { dismissLoss as dismiss, onLossChange, readLoss } from '#offline/loss.ts'
import { getMirrorInfo } from '#offline/mirror/mirror.ts'
import { notePersistence } from '#offline/storage-state.ts'
import type { Loss } from '#offline/witness.ts'
import { useRead } from '#queries/device.ts'
import { type Inicio, inicio, readInicio } from '#queries/local-storage.ts'

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

/** A loss of this device that no tab has shown; null if there is none, or until read. */
export function usePerdida(): Loss | null {
  const loss = useRead(readLoss, onLossChange)
  return loss && loss.unseen.length > 0 ? loss : null
}

/** The loss was shown, and is not shown again. */
export const dismissLoss = (shown: Loss): void => void dismiss(shown).catch(() => {}) // Then it stays on the screen

/** Whether the browser keeps stored data when it needs room: `not-yet` may change with use, `refused` was decided. */
type Persistence = 'granted' | 'not-yet' | 'refused' | 'unknown'

/** Asks the browser not to evict what is stored, and remembers its answer (reliability O29). */
export async function askPersistence(): Promise<Persistence> {
  const { storage, permissions } = navigator
  let persistence: Persistence = 'unknown'
  try {
    if (storage?.persist === undefined) return persistence
    const granted = (await storage.persisted()) || (await storage.persist())
    // Chromium refuses every app that is little used, which is no decision against it
    const answer = granted ? null : await permissions?.query({ name: 'persistent-storage' })
    if (granted) persistence = 'granted'
    else persistence = answer?.state === 'denied' ? 'refused' : 'not-yet'
  } catch {
    // A browser without this permission decides by itself
  }
  notePersistence(persistence === 'refused')
  return persistence
}

/** The build of this page: the hash of its last script, which changes with any file. 'desarrollo' if it was never built. */
export function appVersion(): string {
  const script = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].at(-1)
  return /-([\w-]{8})\.js$/.exec(script?.src ?? '')?.[1] ?? 'desarrollo'
}

export const useInicio = (): Inicio => useSyncExternalStore(inicio.subscribe, readInicio)
