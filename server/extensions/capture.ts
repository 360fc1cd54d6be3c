import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { CAPTURE_AGE_MS, DEVICE_ID, DEVICE_SEQ } from '#contract/headers.ts'
import { Refusal } from '../plugins/refusal.ts'
import { isUuid } from './uuid.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Which device sends it and its number there; null where it does not say. */
    dispositivo: { id: string | null; sec: string | null } | null
    captureAgeMs: number
  }
}

const WHOLE = /^\d{1,15}$/

const refuse = (header: string) => new Refusal('PEDIDO_INVALIDO', undefined, { extra: { campos: [header] } })

function readWhole(header: string, value: unknown): string | null {
  if (value === undefined) return null
  if (typeof value !== 'string' || !WHOLE.test(value)) throw refuse(header)
  return value
}

function readDeviceId(value: unknown): string | null {
  if (value === undefined) return null
  if (!isUuid(value)) throw refuse(DEVICE_ID)
  return value
}

/** When it was done and on which device (design §4, «Capture time»): `Capture-Age-Ms`, `Device-Id`, `Device-Seq`. */
export const capture = fp(async (app: FastifyInstance) => {
  app.decorateRequest('captureAgeMs', 0)
  app.decorateRequest('dispositivo', null)
  app.addHook('onRequest', async request => {
    const { headers } = request
    request.captureAgeMs = Number(readWhole(CAPTURE_AGE_MS, headers[CAPTURE_AGE_MS]) ?? 0)
    request.dispositivo = {
      id: readDeviceId(headers[DEVICE_ID]),
      sec: readWhole(DEVICE_SEQ, headers[DEVICE_SEQ]),
    }
  })
  app.writePipeline.stages.push((write, next) => {
    write.captureAgeMs = write.request.captureAgeMs
    return next()
  })
})
