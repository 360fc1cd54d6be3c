// Background Sync has no types in lib.dom or lib.webworker (WICG draft).
interface SyncManager {
  getTags(): Promise<string[]>
  register(tag: string): Promise<void>
}
interface ServiceWorkerRegistration {
  readonly sync?: SyncManager
}
