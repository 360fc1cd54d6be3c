import { PROGRAMAS } from '#contract/endpoints/oficina.ts'
import type { Programa, ProgramaCreado, ProgramaEnvio, ProgramaNuevo } from '#contract/programa.ts'
import { callList } from '#http/client.ts'
import { type Answer, reloadAnswers, useKept } from '#queries/answer.ts'
import { sendTo, sendUnkeyed, useEscritura, type VistaDe } from '../use-escritura.ts'

const EVERY_MS = 30_000
const KEY = ['programas']

/** The keys that programs use: all keys that were not revoked, including expired keys. */
export const useProgramas = (owner: string): Answer<Programa[]> =>
  useKept(
    owner,
    { queryKey: KEY, queryFn: () => callList<Programa>(PROGRAMAS.programas) },
    { refetchInterval: EVERY_MS },
  )

const reload = (): void => void reloadAnswers(KEY)

/** @returns the program with its key. */
export const useCrearPrograma = () =>
  useEscritura<ProgramaNuevo, ProgramaCreado>(sendUnkeyed(PROGRAMAS.crearPrograma), reload)

export const useModificarPrograma = () =>
  useEscritura<ProgramaEnvio & VistaDe, Programa>(sendTo(PROGRAMAS.modificarPrograma), reload)

export const useAnularPrograma = () => useEscritura<VistaDe, void>(sendTo(PROGRAMAS.anularPrograma), reload)
