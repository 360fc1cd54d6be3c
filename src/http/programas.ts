import { PROGRAMAS } from '#contract/endpoints/programas.ts'
import type { Programa, ProgramaCreado, ProgramaEnvio, ProgramaNuevo } from '#contract/programa.ts'
import { call, callList } from './client.ts'

/** GET /api/programas: the keys that were not revoked, expired ones too. @throws ApiError. */
export const fetchProgramas = (): Promise<Programa[]> => callList<Programa>(PROGRAMAS.programas)

/** POST /api/programas. It goes without a key of its own, which would keep the program's. @throws ApiError. */
export const postPrograma = async (body: ProgramaNuevo): Promise<ProgramaCreado> =>
  (await call<ProgramaCreado>(PROGRAMAS.crearPrograma, { body })).body

/** PUT /api/programas/:id: another name, other permissions, the same key. @throws ApiError. */
export const putPrograma = async (
  id: number,
  body: ProgramaEnvio,
  headers: Record<string, string>,
): Promise<Programa> => (await call<Programa>(PROGRAMAS.modificarPrograma, { id, body, headers })).body

/** DELETE /api/programas/:id: the key opens nothing from now on. @throws ApiError. */
export const deletePrograma = async (id: number, headers: Record<string, string>): Promise<void> => {
  await call<unknown>(PROGRAMAS.anularPrograma, { id, headers })
}
