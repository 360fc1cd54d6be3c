// lib.dom and lib.webworker have no types for Background Sync (WICG draft).
interface SyncManager {
  getTags(): Promise<string[]>
  register(tag: string): Promise<void>
}
interface ServiceWorkerRegistration {
  readonly sync?: SyncManager
}
