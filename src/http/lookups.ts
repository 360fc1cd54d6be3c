import { LOOKUPS } from '#contract/endpoints/lookups.ts'
import type { Maestro } from '#contract/maestro.ts'
import { callList } from './client.ts'

export const fetchModelos = (): Promise<Maestro[]> => callList<Maestro>(LOOKUPS.modelos)
export const fetchColores = (): Promise<Maestro[]> => callList<Maestro>(LOOKUPS.colores)
export const fetchEstados = (): Promise<Maestro[]> => callList<Maestro>(LOOKUPS.estados)
