import type { EnlacePared } from '#contract/informes/pared.ts'
import { deletePared, fetchParedes, postPared } from '#http/informes/pared.ts'
import type { Lista } from '../lista.ts'
import { queryClient } from '../query-client.ts'
import { useEscritura } from '../use-escritura.ts'
import { useSmallList } from '../use-small-list.ts'

const EVERY_MS = 30_000
const KEY = ['paredes']

/** The links of the panels for the wall, asked for every half minute while they are shown. */
export const useParedes = (owner: string): Lista<EnlacePared> =>
  useSmallList(owner, { queryKey: KEY, read: fetchParedes, everyMs: EVERY_MS })

const reload = (): void => void queryClient.invalidateQueries({ queryKey: KEY })

/** @returns the link with its code, which is told this once. */
export const useCrearPared = () => useEscritura(({ nombre }: { nombre: string }) => postPared(nombre), reload)

export const useRevocarPared = () =>
  useEscritura(({ id }: { id: number }, headers) => deletePared(id, headers), reload)
