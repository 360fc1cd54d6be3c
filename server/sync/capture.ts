import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import {
  AUTHOR_IDENTIFIED,
  CAPTURE_AGE_MAX_MS,
  CAPTURE_AGE_MIN_MS,
  CAPTURE_AGE_MS,
  DEVICE_ID,
  DEVICE_SEQ,
  SENT_AT_MS,
} from '#contract/headers.ts'
import { PROGRAMA } from '../cuentas/equipo.ts'
import { isUuid } from '../http/read-body.ts'
import { invalid } from '../http/refusal.ts'
import type { CaptureBounds } from '../sql/event-time.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Id and sequence number of the sending device; each is null if not sent. Null for a program. */
    dispositivo: { id: string | null; sec: string | null } | null
    /** Age of the change (ms) when the request was sent. */
    captureAgeMs: number
    /** When the request was sent (ms). Without the header, when the request arrived. */
    sentAt: number
    captureBounds: CaptureBounds | null
    identificado: 'clave' | 'pin'
  }
}

const WHOLE = /^\d{1,15}$/

function readWhole(header: string, value: unknown): string | null {
  if (value === undefined) return null
  if (typeof value !== 'string' || !WHOLE.test(value)) throw invalid(header)
  return value
}

function readDeviceId(value: unknown): string | null {
  if (value === undefined) return null
  if (!isUuid(value)) throw invalid(DEVICE_ID)
  return value
}

function readIdentificado(value: unknown): 'clave' | 'pin' {
  if (value === undefined) return 'clave'
  if (value !== 'clave' && value !== 'pin') throw invalid(AUTHOR_IDENTIFIED)
  return value
}

/**
 * Null without both headers. @throws Refusal 400 if only one bound is sent, or if the lower bound exceeds the upper.
 */
function readBounds(headers: IncomingHttpHeaders): CaptureBounds | null {
  const least = readWhole(CAPTURE_AGE_MIN_MS, headers[CAPTURE_AGE_MIN_MS])
  const most = readWhole(CAPTURE_AGE_MAX_MS, headers[CAPTURE_AGE_MAX_MS])
  if (least === null && most === null) return null
  if (least === null || most === null || Number(least) > Number(most)) throw invalid(CAPTURE_AGE_MAX_MS)
  return { least: Number(least), most: Number(most) }
}

/**
 * Age of the change at the moment `ms`: its age at sending, plus the time since then. The bounds limit the age, so a
 * slow network does not reorder changes.
 */
function ageAt(ms: number, { captureAgeMs, captureBounds, sentAt }: FastifyRequest): number {
  const onItsWay = Math.max(0, ms - sentAt)
  if (captureBounds === null) return captureAgeMs + onItsWay
  const { least, most } = captureBounds
  return Math.min(most, Math.max(least, captureAgeMs) + onItsWay)
}

/** Device and time of a change (design §4, «Capture time»), and how its author had signed in. */
export const capture = fp<{ clock: () => Date }>(async (app: FastifyInstance, { clock }) => {
  app.decorateRequest('identificado', 'clave')
  app.decorateRequest('captureAgeMs', 0)
  app.decorateRequest('sentAt', 0)
  app.decorateRequest('captureBounds', null)
  app.decorateRequest('dispositivo', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request
    const bounds = readBounds(headers)
    request.captureBounds = bounds
    request.captureAgeMs = Number(readWhole(CAPTURE_AGE_MS, headers[CAPTURE_AGE_MS]) ?? bounds?.least ?? 0)
    request.sentAt = Number(readWhole(SENT_AT_MS, headers[SENT_AT_MS]) ?? clock().getTime())
    // Programs have no device
    if (request.user?.rol === PROGRAMA) return done()
    request.identificado = readIdentificado(headers[AUTHOR_IDENTIFIED])
    request.dispositivo = {
      id: readDeviceId(headers[DEVICE_ID]),
      sec: readWhole(DEVICE_SEQ, headers[DEVICE_SEQ]),
    }
    done()
  })
  app.writePipeline.readers.push(write => {
    write.captureAgeMs = ageAt(clock().getTime(), write.request)
    write.captureBounds = write.request.captureBounds
  })
})
