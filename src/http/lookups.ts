import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Ref } from '#contract/ref.ts'
import { callList } from './client.ts'

/** GET /api/modelo, /api/color and /api/estado. @throws ApiError. */
export const fetchModelos = (): Promise<Ref[]> => callList<Ref>(ENDPOINTS.modelos)
export const fetchColores = (): Promise<Ref[]> => callList<Ref>(ENDPOINTS.colores)
export const fetchEstados = (): Promise<Ref[]> => callList<Ref>(ENDPOINTS.estados)
