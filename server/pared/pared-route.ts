import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { ESQUEMA_PARED } from '#contract/informes/pared.ts'
import { ALFABETO_CODIGO, LARGO_CODIGO } from '#domain/cuenta/codigo.ts'
import { huellaOf } from '../cuentas/codigo.ts'
import { countEnlaceMalo } from '../cuentas/intento.ts'
import type { Db } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import { JSON_TYPE, type RouteContext, routeOf } from '../http/route-context.ts'
import { SharedReads } from '../http/shared-reads.ts'
import { readCifras } from '../informes/cifras-pared.ts'
import { useEnlace } from './enlace-sql.ts'

const SECRETO = new RegExp(`^${ESQUEMA_PARED} +([${ALFABETO_CODIGO}]{${LARGO_CODIGO}})$`)
/** So long an answer serves every screen. */
const KEPT_MS = 2_000

/** The name of the link's hall. @throws Refusal 401, 429. */
async function admitEnlace(db: Db, { headers, ip }: FastifyRequest): Promise<string> {
  const secreto = SECRETO.exec(headers.authorization ?? '')?.[1]
  if (secreto === undefined) throw new Refusal('ENLACE')
  // Asked of the database each time, so that a revoked one ends at once on every instance
  const enlace = await useEnlace(db, huellaOf(secreto))
  if (enlace === undefined) {
    await countEnlaceMalo(db, ip)
    throw new Refusal('ENLACE')
  }
  if (enlace.revocada) throw new Refusal('ENLACE_REVOCADO')
  return enlace.nombre
}

/** GET /api/pared: the figures of the panel for the wall, to whoever has a link and to nobody else. */
export async function paredRoute(app: FastifyInstance, { db, factoryTz, now }: RouteContext): Promise<void> {
  const reads = new SharedReads<string>()
  let kept: { text: string; at: number } | null = null
  const readText = async (): Promise<string> => {
    if (kept !== null && performance.now() - kept.at < KEPT_MS) return kept.text
    const at = performance.now()
    const text = JSON.stringify(await readCifras(db, factoryTz, now()))
    kept = { text, at }
    return text
  }

  app.route({
    ...routeOf(ENDPOINTS.pared),
    config: { accion: 'enlace' },
    handler: async (request, reply) => {
      const nombre = await admitEnlace(db, request)
      const cifras = await reads.get('', readText)
      return reply
        .header('cache-control', 'no-store')
        .type(JSON_TYPE)
        .send(`{"nombre":${JSON.stringify(nombre)},"cifras":${cifras}}`)
    },
  })
}
