import { PROBLEM_TYPE, type Problem } from '#contract/problem.ts'
import type { DanadoRescate, EntradaRescate, ResultadoRescate } from '#contract/rescate.ts'
import { nroKey } from '#domain/nro-butaca.ts'
import { SERVIDOR } from '#messages.ts'
import type { Rescatado } from './open-archivo.ts'

export interface Answer {
  status: number
  headers: Record<string, unknown>
  body: string
}

/** Sends one entry through the pipeline of every write; `version` is that of the seat it builds on, null for any. */
export type SendEntrada = (entrada: EntradaRescate, version: number | null) => Promise<Answer>

/** The server cannot go on now. What was done stays done, and the file may be brought again. */
export class RescueStopped extends Error {
  override name = 'RescueStopped'
  readonly answer: Answer
  constructor(answer: Answer) {
    super(`answered ${answer.status}`)
    this.answer = answer
  }
}

const TAG = /^"v(\d{1,9})"$/

/**
 * Sends the entries in order. One that waits for a person, or is refused here, holds back the later ones of its seat, as
 * it does on the device. @throws RescueStopped.
 */
export async function rescueEntradas(
  { entradas, danados }: Rescatado,
  send: SendEntrada,
): Promise<ResultadoRescate> {
  const resultado: ResultadoRescate = {
    total: entradas.length + danados.length,
    aplicadas: 0,
    yaEstaban: 0,
    rechazadas: danados.map(rechazado),
  }
  const held = new Set<string>()
  const versions = new Map<string, number>()
  for (const entrada of entradas) {
    const { nro, seq: sec, key } = entrada
    const refuse = (detail: string) => {
      held.add(nroKey(nro))
      resultado.rechazadas.push({ nro, sec, detail })
    }
    if (held.has(nroKey(nro))) {
      resultado.rechazadas.push({ nro, sec, detail: SERVIDOR.rescateRetenida })
      continue
    }
    if (entrada.state === 'rejected' || entrada.state === 'conflict') {
      refuse(entrada.error?.detail || SERVIDOR.rescateDecidir)
      continue
    }
    const answer = await send(entrada, versionOf(entrada, versions))
    if (answer.status >= 200 && answer.status < 300) {
      if (answer.headers['idempotency-replayed'] === undefined) resultado.aplicadas++
      else resultado.yaEstaban++
      const version = TAG.exec(String(answer.headers.etag ?? ''))?.[1]
      if (version !== undefined) versions.set(key, Number(version))
      continue
    }
    const problem = problemOf(answer)
    if (answer.status === 401 || answer.status === 503 || problem?.codigo === 'CLAVE_EN_CURSO')
      throw new RescueStopped(answer)
    refuse(problem?.detail ?? SERVIDOR.interno)
  }
  return resultado
}

/** As much as it still says of itself. */
function rechazado({ danado }: DanadoRescate): ResultadoRescate['rechazadas'][number] {
  const { nro, seq } = (danado ?? {}) as Record<string, unknown>
  const isNumbered = Number.isSafeInteger(seq)
  return {
    nro: typeof nro === 'string' ? nro : '',
    sec: isNumbered ? Number(seq) : 0,
    detail: SERVIDOR.rescateDanado,
  }
}

/** What is created has no version before; what builds on an earlier entry builds on what that one left. */
function versionOf({ base, operacion }: EntradaRescate, versions: Map<string, number>): number | null {
  if (operacion.tipo === 'crear') return null
  if (base.kind === 'version') return base.version
  return base.kind === 'after' ? (versions.get(base.key) ?? null) : null
}

const problemOf = ({ headers, body }: Answer): Problem | null =>
  String(headers['content-type']).startsWith(PROBLEM_TYPE) ? (JSON.parse(body) as Problem) : null
