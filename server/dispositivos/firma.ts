import { createPublicKey, verify } from 'node:crypto'
import type { ClaveEquipo } from '#contract/dispositivos/firma.ts'
import type { ArchivoRescate } from '#contract/dispositivos/rescate.ts'
import { firmadoEnArchivo } from '#domain/cuenta/firmado.ts'
import { SERVIDOR } from '#messages/server/problemas.ts'
import type { Queryable } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import { isClaveKnown, isEslabonKnown } from './firma-sql.ts'

/** Whether that text was signed with that key (ECDSA over P-256 with SHA-256). */
export function isSigned(clave: ClaveEquipo, texto: string, firma: string): boolean {
  try {
    const key = createPublicKey({ key: { ...clave }, format: 'jwk' })
    return verify(
      'sha256',
      Buffer.from(texto),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(firma, 'base64'),
    )
  } catch {
    // Not a point on the curve
    return false
  }
}

/**
 * Checks that a known device signed the file and nobody changed it (reliability O46). A copied profile passes here and
 * is found by its chain. @throws Refusal 422.
 */
export async function checkArchivo(db: Queryable, archivo: ArchivoRescate): Promise<void> {
  const { dispositivo, equipo, eslabon, firma } = archivo
  const isGood =
    isSigned(equipo, firmadoEnArchivo(archivo), firma) &&
    (await isClaveKnown(db, dispositivo, equipo)) &&
    (await isEslabonKnown(db, dispositivo, eslabon))
  if (!isGood) throw new Refusal('REGLA', SERVIDOR.rescateDesconocido)
}
