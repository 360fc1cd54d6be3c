import { generateKeyPairSync, sign } from 'node:crypto'
import type { ClaveEquipo, PresentacionFirma } from '#contract/dispositivos/rescate.ts'
import { firmadoAlPresentar } from '#domain/cuenta/equipo.ts'

/** A device's key, and its signatures. */
export class Firmante {
  readonly #privada
  readonly clave: ClaveEquipo

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#privada = privateKey
    this.clave = { kty: 'EC', crv: 'P-256', x, y }
  }

  /** base64, as WebCrypto returns it. */
  sign(texto: string): string {
    const key = { key: this.#privada, dsaEncoding: 'ieee-p1363' } as const
    return sign('sha256', Buffer.from(texto), key).toString('base64')
  }

  present(dispositivo: string, eslabon: string | null = null): PresentacionFirma {
    return { clave: this.clave, eslabon, firma: this.sign(firmadoAlPresentar(dispositivo, eslabon)) }
  }
}
