import { useLiveQuery } from 'dexie-react-hooks'
import type { ClienteEntrega } from '#contract/entrega.ts'
import { listClientes } from '#offline/mirror/mirror.ts'
import { useRefreshedLista } from './use-mirror.ts'

const EVERY_MS = 10 * 60_000

/** Asks for the clients of a delivery, so that a tablet has them before it needs them. */
export const useRefreshedClientes = (isAsked: boolean): void =>
  useRefreshedLista('refreshClientes', isAsked, EVERY_MS)

/** They, as this device has them: undefined until they are read, null if it never had them. */
export function useClientesEntrega(isAsked: boolean): readonly ClienteEntrega[] | null | undefined {
  useRefreshedClientes(isAsked)
  return useLiveQuery(async () => (await listClientes().catch(() => null)) ?? null)
}
