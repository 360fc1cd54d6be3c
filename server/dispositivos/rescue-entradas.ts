import { constants, createDecipheriv, type KeyObject, privateDecrypt } from 'node:crypto'
import { Compile } from 'typebox/compile'
import {
  type ArchivoRescate,
  type DanadoRescate,
  type EntradaRescate,
  EntradasRescate,
  type ResultadoRescate,
} from '#contract/dispositivos/rescate.ts'
import { CAPTURE_AGE_MOST_MS } from '#contract/headers.ts'
import { PROBLEM_TYPE, type Problem } from '#contract/problem.ts'
import { nroKey } from '#domain/butaca/butaca.ts'
import { SERVIDOR } from '#messages/server/problemas.ts'
import { Refusal } from '../http/refusal.ts'

interface Answer {
  status: number
  headers: Record<string, unknown>
  body: string
}

/** `version` is the seat's base version, null for a new seat. */
export type SendEntrada = (entrada: EntradaRescate, version: number | null) => Promise<Answer>

/** Not all entries were tried. Applied entries stay applied, and the file may be imported again. */
export class RescueStopped extends Error {
  override name = 'RescueStopped'
  readonly answer: Answer
  constructor(answer: Answer) {
    super(`answered ${answer.status}`)
    this.answer = answer
  }
}

/** No seat has this version, so the server accepts an entry with it only as a repeat. */
const NO_VERSION = 0

const TAG = /^"v(\d{1,9})"$/

/** If an entry is not applied, the later entries of its seat are not sent. @throws RescueStopped. */
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
  const sendOne = async (entrada: EntradaRescate): Promise<string | null> => {
    const version = versionOf(entrada, versions)
    const answer = await send(entrada, version)
    if (answer.status < 200 || answer.status >= 300) return refusalIn(answer, version)
    if (answer.headers['idempotency-replayed'] === undefined) resultado.aplicadas++
    else resultado.yaEstaban++
    const left = TAG.exec(String(answer.headers.etag ?? ''))?.[1]
    if (left !== undefined) versions.set(entrada.key, Number(left))
    return null
  }
  for (const entrada of entradas) {
    const { nro, seq: sec } = entrada
    const isHeld = held.has(nroKey(nro))
    const detail = isHeld
      ? SERVIDOR.rescateRetenida
      : (whyNotSent(entrada, usuarios) ?? (await sendOne(entrada)))
    if (detail === null) continue
    held.add(nroKey(nro))
    resultado.rechazadas.push({ nro, sec, detail })
  }
  return resultado
}

function whyNotSent(entrada: EntradaRescate, usuarios: ReadonlySet<string>): string | null {
  const { state, error, owner, capturedAt, clockOffset } = entrada
  if (state === 'rejected' || state === 'conflict') return error?.detail || SERVIDOR.rescateDecidir
  if (!usuarios.has(owner)) return SERVIDOR.rescateAjeno(owner)
  return Date.now() - capturedAt - clockOffset > CAPTURE_AGE_MOST_MS ? SERVIDOR.rescateViejo : null
}

/** @throws RescueStopped if the answer is not about the entry. */
function refusalIn(answer: Answer, version: number | null): string {
  const problem = problemOf(answer)
  if (answer.status === 401 || answer.status === 503 || problem?.codigo === 'CLAVE_EN_CURSO')
    throw new RescueStopped(answer)
  const isUntold = problem?.codigo === 'VERSION' && version === NO_VERSION
  return isUntold ? SERVIDOR.rescateSinVersion : (problem?.detail ?? SERVIDOR.interno)
}

function rechazado({ danado }: DanadoRescate): ResultadoRescate['rechazadas'][number] {
  const { nro, seq } = (danado ?? {}) as Record<string, unknown>
  const isNumbered = Number.isSafeInteger(seq)
  return {
    nro: typeof nro === 'string' ? nro : '',
    sec: isNumbered ? Number(seq) : 0,
    detail: SERVIDOR.rescateDanado,
  }
}

/** An entry after another entry of its seat builds on that entry's version. */
function versionOf({ base, operacion }: EntradaRescate, versions: Map<string, number>): number | null {
  if (operacion.tipo === 'crear') return null
  if (base.kind === 'version') return base.version
  return base.kind === 'after' ? (versions.get(base.key) ?? NO_VERSION) : NO_VERSION
}

const problemOf = ({ headers, body }: Answer): Problem | null =>
  String(headers['content-type']).startsWith(PROBLEM_TYPE) ? (JSON.parse(body) as Problem) : null

const GCM_TAG_BYTES = 16
const registros = Compile(EntradasRescate)

interface Rescatado {
  entradas: EntradaRescate[]
  danados: DanadoRescate[]
}

export function openArchivo(archivo: ArchivoRescate, clave: KeyObject): Rescatado {
  const value = unseal(archivo, clave)
  if (!registros.Check(value)) throw new Refusal('REGLA', SERVIDOR.rescateIlegible)
  const danados = value.filter(record => 'danado' in record)
  const entradas = value.filter((record): record is EntradaRescate => !('danado' in record))
  return { entradas: entradas.sort((a, b) => a.seq - b.seq), danados }
}

function unseal({ clave: sealed, iv, datos }: ArchivoRescate, clave: KeyObject): unknown {
  try {
    const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
    const aes = privateDecrypt({ key: clave, ...padding }, Buffer.from(sealed, 'base64'))
    const bytes = Buffer.from(datos, 'base64')
    const decipher = createDecipheriv('aes-256-gcm', aes, Buffer.from(iv, 'base64'))
    decipher.setAuthTag(bytes.subarray(-GCM_TAG_BYTES))
    const text = Buffer.concat([decipher.update(bytes.subarray(0, -GCM_TAG_BYTES)), decipher.final()])
    return JSON.parse(text.toString('utf8'))
  } catch {
    throw new Refusal('REGLA', SERVIDOR.rescateIlegible)
  }
}
