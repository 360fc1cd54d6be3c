import { CAPTURE_AGE_MOST_MS } from '#contract/headers.ts'
import { PROBLEM_TYPE, type Problem } from '#contract/problem.ts'
import type { DanadoRescate, EntradaRescate, ResultadoRescate } from '#contract/rescate.ts'
import { nroKey } from '#domain/butaca/nro-butaca.ts'
import { SERVIDOR } from '#messages.ts'
import type { Rescatado } from './open-archivo.ts'

export interface Answer {
  status: number
  headers: Record<string, unknown>
  body: string
}

/** Sends one entry through the pipeline of every write; `version` is that of the seat it builds on, null for a new one. */
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

/** That of no seat: what a file cannot tell the version of is done only if it was done before. */
const NO_VERSION = 0

const TAG = /^"v(\d{1,9})"$/

/**
 * Sends the entries in order, those of the people who have signed in at the device. One that waits for a person, or is refused here, holds back the later ones of its seat, as
 * it does on the device. @throws RescueStopped.
 */
export async function rescueEntradas(
  { entradas, danados }: Rescatado,
  usuarios: ReadonlySet<string>,
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
    if (!usuarios.has(entrada.owner)) {
      refuse(SERVIDOR.rescateAjeno(entrada.owner))
      continue
    }
    if (Date.now() - entrada.capturedAt - entrada.clockOffset > CAPTURE_AGE_MOST_MS) {
      refuse(SERVIDOR.rescateViejo)
      continue
    }
    const version = versionOf(entrada, versions)
    const answer = await send(entrada, version)
    if (answer.status >= 200 && answer.status < 300) {
      if (answer.headers['idempotency-replayed'] === undefined) resultado.aplicadas++
      else resultado.yaEstaban++
      const left = TAG.exec(String(answer.headers.etag ?? ''))?.[1]
      if (left !== undefined) versions.set(key, Number(left))
      continue
    }
    const problem = problemOf(answer)
    if (answer.status === 401 || answer.status === 503 || problem?.codigo === 'CLAVE_EN_CURSO')
      throw new RescueStopped(answer)
    const isUntold = problem?.codigo === 'VERSION' && version === NO_VERSION
    refuse(isUntold ? SERVIDOR.rescateSinVersion : (problem?.detail ?? SERVIDOR.interno))
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
  return base.kind === 'after' ? (versions.get(base.key) ?? NO_VERSION) : NO_VERSION
}

const problemOf = ({ headers, body }: Answer): Problem | null =>
  String(headers['content-type']).startsWith(PROBLEM_TYPE) ? (JSON.parse(body) as Problem) : null
