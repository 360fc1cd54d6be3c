import { LOOKUPS } from '#contract/endpoints/lookups.ts'
import type { Ref } from '#contract/ref.ts'
import { callList } from './client.ts'

export const fetchModelos = (): Promise<Ref[]> => callList<Ref>(LOOKUPS.modelos)
export const fetchColores = (): Promise<Ref[]> => callList<Ref>(LOOKUPS.colores)
export const fetchEstados = (): Promise<Ref[]> => callList<Ref>(LOOKUPS.estados)
