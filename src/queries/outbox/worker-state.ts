/** Whether this page works without a network. `sin-control`: there is a worker, and the page was loaded past it. */
export type WorkerState = 'activo' | 'espera-version' | 'instalando' | 'sin-control' | 'ninguno'

export async function readWorkerState(): Promise<WorkerState> {
  const container = navigator.serviceWorker
  const registration = await container?.getRegistration().catch(() => undefined)
  if (registration === undefined) return 'ninguno'
  if (registration.active === null) return 'instalando'
  if (container.controller === null) return 'sin-control'
  return registration.waiting === null ? 'activo' : 'espera-version'
}
