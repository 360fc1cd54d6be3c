import { constants, createDecipheriv, type KeyObject, privateDecrypt } from 'node:crypto'
import { Compile } from 'typebox/compile'
import {
  type ArchivoRescate,
  type DanadoRescate,
  type EntradaRescate,
  EntradasRescate,
} from '#contract/dispositivos/rescate.ts'
import { SERVIDOR } from '#messages/server/problemas.ts'
import { Refusal } from '../http/refusal.ts'

const GCM_TAG_BYTES = 16
const registros = Compile(EntradasRescate)

export interface Rescatado {
  entradas: EntradaRescate[]
  danados: DanadoRescate[]
}

/** Opens a rescue file. @throws Refusal 422 where it is of another installation, damaged or something else. */
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
