import type { EslabonDado, PresentacionFirma } from '#contract/dispositivos/firma.ts'
import { SYNC } from '#contract/endpoints/sync.ts'
import { DEVICE_ID } from '#contract/headers.ts'
import { call } from '../client.ts'

/** POST /api/dispositivos/firma: this device's public key. @returns the next link of its chain. @throws ApiError. */
export const postFirma = async (
  dispositivo: string,
  body: PresentacionFirma,
  token: string,
): Promise<EslabonDado> =>
  (
    await call<EslabonDado>(SYNC.presentarFirma, {
      body,
      headers: { [DEVICE_ID]: dispositivo },
      token,
    })
  ).body
