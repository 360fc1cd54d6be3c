import type { Programa, ProgramaEnvio, ProgramaNuevo } from '#contract/programa.ts'
import { deletePrograma, fetchProgramas, postPrograma, putPrograma } from '#http/usuarios.ts'
import { useSmallList } from '#queries/lista.ts'
import type { Lista } from '../lista.ts'
import { queryClient } from '../query-client.ts'
import { siSigue, useEscritura, type Vista } from '../use-escritura.ts'

/** So that a last use is seen while the screen is shown. */
const EVERY_MS = 30_000
const KEY = ['programas']

export const useProgramas = (owner: string): Lista<Programa> =>
  useSmallList(owner, { queryKey: KEY, read: fetchProgramas, everyMs: EVERY_MS })

const reload = (): void => void queryClient.invalidateQueries({ queryKey: KEY })

/** @returns the program with its key. */
export const useCrearPrograma = () => useEscritura((nuevo: ProgramaNuevo) => postPrograma(nuevo), reload)

export const useModificarPrograma = () =>
  useEscritura(
    ({ id, version, ...envio }: ProgramaEnvio & { id: number } & Vista, headers) =>
      putPrograma(id, envio, siSigue(headers, { version })),
    reload,
    reload,
  )

export const useAnularPrograma = () =>
  useEscritura(({ id }: { id: number }, headers) => deletePrograma(id, headers), reload, reload)
