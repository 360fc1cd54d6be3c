import type { Empresa, EmpresaEnvio, Marca } from '#contract/empresa.ts'
import { EMPRESA } from '#contract/endpoints/piso.ts'
import { ask, type SentHeaders } from './client.ts'

/** GET /api/empresa, without the logo if `version` is the current one. */
export const fetchEmpresa = (version: number | undefined) =>
  ask<Empresa>(EMPRESA.empresa, { query: { version } })

/** PUT /api/empresa. @returns the saved record without its logo. @throws ApiError, 400 naming the field, 412. */
export const putEmpresa = (body: EmpresaEnvio, headers: SentHeaders) =>
  ask<Empresa>(EMPRESA.modificarEmpresa, { body, headers })

/** GET /api/empresa/marca, without a session. */
export const fetchMarca = (version: number | undefined) =>
  ask<Marca>(EMPRESA.marca, { query: { version }, token: null })
