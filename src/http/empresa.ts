import type { Empresa, EmpresaEnvio, Marca } from '#contract/empresa.ts'
import { EMPRESA } from '#contract/endpoints/piso.ts'
import { call } from './client.ts'

/** GET /api/empresa, without the logo if `version` is the current one. @throws ApiError; 404 from a contract-only server. */
export const fetchEmpresa = async (version: number | undefined): Promise<Empresa> =>
  (await call<Empresa>(EMPRESA.empresa, { query: { version } })).body

/** PUT /api/empresa. @returns the saved record without its logo. @throws ApiError, 400 naming the field, 412. */
export const putEmpresa = async (body: EmpresaEnvio, headers: Record<string, string>): Promise<Empresa> =>
  (await call<Empresa>(EMPRESA.modificarEmpresa, { body, headers })).body

/** GET /api/empresa/marca, without a session. @throws ApiError; 404 from a contract-only server. */
export const fetchMarca = async (version: number | undefined): Promise<Marca> =>
  (await call<Marca>(EMPRESA.marca, { query: { version }, token: null })).body
