import { IMPORTACIONES } from '#contract/endpoints/oficina.ts'
import type {
  AvanceImportacion,
  FilasEnvio,
  Importacion,
  ImportacionNueva,
  PaginaFilas,
  VistaFilas,
} from '#contract/importacion-schema.ts'
import type { Codigo, Problem } from '#contract/problem.ts'
import { ApiError, ask, callList, isApiError, stream } from './client.ts'

// Extensions of our server. @throws ApiError, 404 from a server without these extensions.

export const fetchImportaciones = (): Promise<Importacion[]> => callList(IMPORTACIONES.importaciones)

export const postImportacion = (body: ImportacionNueva) =>
  ask<Importacion>(IMPORTACIONES.crearImportacion, { body })

export const putFilas = (id: string, body: FilasEnvio) => ask<void>(IMPORTACIONES.probarFilas, { id, body })

export const postPrueba = (id: string) => ask<Importacion>(IMPORTACIONES.cerrarPrueba, { id })

export const fetchFilas = (id: string, que: VistaFilas, desde: number) =>
  ask<PaginaFilas>(IMPORTACIONES.filasImportacion, { id, query: { que, desde } })

export const deleteImportacion = (id: string) => ask<void>(IMPORTACIONES.descartarImportacion, { id })

const NDJSON = 'application/x-ndjson'

/** Applies an import and reports progress. After an abort the server rolls back an uncommitted import. */
export const aplicarImportacion = (
  id: string,
  dejarAfuera: number,
  signal: AbortSignal,
  onAvance: (hechas: number, de: number) => void,
): Promise<Importacion> =>
  readLines(IMPORTACIONES.aplicarImportacion, { id, body: { dejarAfuera }, signal }, onAvance)

/** Undoes an import. @param vista `vista` of the refusal's `movidas`. It confirms the undo. */
export const deshacerImportacion = (
  id: string,
  vista: string | undefined,
  signal: AbortSignal,
  onAvance: (hechas: number, de: number) => void,
): Promise<Importacion> =>
  readLines(
    IMPORTACIONES.deshacerImportacion,
    { id, signal, ...(vista !== undefined && { body: { vista } }) },
    onAvance,
  )

async function readLines(
  endpoint: (typeof IMPORTACIONES)['aplicarImportacion' | 'deshacerImportacion'],
  options: { id: string; body?: unknown; signal: AbortSignal },
  onAvance: (hechas: number, de: number) => void,
): Promise<Importacion> {
  const reader = (await stream(endpoint, NDJSON, options)).body.getReader()
  const text = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      // The answer was cut off: the server may have finished the step
      if (done) throw new ApiError('not-ack')
      const lines = (rest + text.decode(value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const said = JSON.parse(line) as AvanceImportacion
        if ('importacion' in said) return said.importacion
        if ('problema' in said) throw problemOf(said.problema)
        onAvance(said.hechas, said.de)
      }
    }
  } catch (cause) {
    throw isApiError(cause) ? cause : new ApiError('not-ack', 0, null, null, cause)
  } finally {
    await reader.cancel().catch(() => {}) // Nothing more is read
  }
}

function problemOf({ status, codigo, detail }: { status: number; codigo: string; detail: string }): ApiError {
  const problem: Problem = {
    type: 'about:blank',
    title: '',
    status,
    detail,
    instance: '',
    codigo: codigo as Codigo,
  }
  return new ApiError('http', status, problem)
}
