import { X_WARNINGS } from '#contract/headers.ts'
import type { Registro, RegistroCabecera, RegistroEnvio, RegistroNuevo } from '#contract/stock/registro.ts'
import { deleteRecurso, postRegistro, putRegistro, putRegistroCabecera } from '#http/stock.ts'
import { queryClient } from '../query-client.ts'
import { siSigue, useEscritura, type Vista } from '../use-escritura.ts'
import { refreshLista } from './use-lista.ts'
import { REGISTROS_FILTRO } from './use-registros.ts'

/** The answer to a record's write, as far as the server gave one. */
export interface RegistroGuardado {
  registro: Registro | null
  /** The `x-warnings` header as it came. */
  warnings: string | null
}

/** A contract-only server may answer anything. */
const asRegistro = (body: unknown): Registro | null =>
  typeof body === 'object' && body !== null && 'detalles' in body && Array.isArray(body.detalles)
    ? (body as Registro)
    : null

/** Reloads what a record changes: records, products and their stock. */
function reload(): void {
  void refreshLista('productos')
  reloadRegistros()
}

function reloadRegistros(): void {
  void refreshLista('registros')
  void reloadFiltrados()
}

async function reloadFiltrados(): Promise<void> {
  const queryKey = REGISTROS_FILTRO
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}

/** POST /api/registros. */
export const useCrearRegistro = () =>
  useEscritura(
    async (envio: RegistroNuevo, headers) => asRegistro((await postRegistro(envio, headers)).body),
    // Without lines no stock has moved
    (_, { detalles = [] }) => (detalles.length > 0 ? reload() : reloadRegistros()),
  )

/** PUT /api/registros: the row without its lines. */
export const useModificarRegistro = () =>
  useEscritura(
    async ({ envio, version }: { envio: RegistroCabecera } & Vista, headers): Promise<RegistroGuardado> => {
      const reply = await putRegistroCabecera(envio, siSigue(headers, { version }))
      return { registro: asRegistro(reply.body), warnings: reply.headers.get(X_WARNINGS) }
    },
    reload,
  )

/** PUT /api/registros/{id}: the record and its lines. */
export const useGuardarRegistro = () =>
  useEscritura(
    async (
      { id, envio, version }: { id: number; envio: RegistroEnvio } & Vista,
      headers,
    ): Promise<RegistroGuardado> => {
      const { body, warnings } = await putRegistro(id, envio, siSigue(headers, { version }))
      return { registro: asRegistro(body), warnings }
    },
    reload,
  )

/** Deletes a record, and undoes its stock movements. */
export const useBorrarRegistro = () =>
  useEscritura(
    ({ id, version }: { id: number } & Vista, headers) =>
      deleteRecurso('registros', id, siSigue(headers, { version })),
    reload,
  )
