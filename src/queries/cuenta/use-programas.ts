import type { Programa, ProgramaEnvio, ProgramaNuevo } from '#contract/programa.ts'
import { deletePrograma, fetchProgramas, postPrograma, putPrograma } from '#http/usuarios.ts'
import { type Answer, reloadAnswers, useKept } from '#queries/answer.ts'
import { siSigue, useEscritura, type Vista } from '../use-escritura.ts'

/** Refresh interval (ms), so that a new last use is shown. */
const EVERY_MS = 30_000
const KEY = ['programas']

export const useProgramas = (owner: string): Answer<Programa[]> =>
  useKept(owner, { queryKey: KEY, queryFn: () => fetchProgramas() }, { refetchInterval: EVERY_MS })

const reload = (): void => void reloadAnswers(KEY)

/** @returns the program with its key. */
export const useCrearPrograma = () => useEscritura((nuevo: ProgramaNuevo) => postPrograma(nuevo), reload)

export const useModificarPrograma = () =>
  useEscritura(
    ({ id, version, ...envio }: ProgramaEnvio & { id: number } & Vista, headers) =>
      putPrograma(id, envio, siSigue(headers, { version })),
    reload,
  )

export const useAnularPrograma = () =>
  useEscritura(
    ({ id, version }: { id: number } & Vista, headers) => deletePrograma(id, siSigue(headers, { version })),
    reload,
  )
