import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Ref } from '#contract/ref.ts'
import { call } from './client.ts'

/** GET /api/modelo, /api/color and /api/estado. @throws ApiError. */
export const fetchModelos = async (): Promise<Ref[]> => (await call<Ref[]>(ENDPOINTS.modelos)).body
export const fetchColores = async (): Promise<Ref[]> => (await call<Ref[]>(ENDPOINTS.colores)).body
export const fetchEstados = async (): Promise<Ref[]> => (await call<Ref[]>(ENDPOINTS.estados)).body
