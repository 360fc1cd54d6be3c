import type { FastifyInstance } from 'fastify'
import { type EslabonDado, PresentacionFirma } from '#contract/dispositivos/firma.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { DEVICE_ID } from '#contract/headers.ts'
import { firmadoAlPresentar } from '#domain/cuenta/firmado.ts'
import { audit } from '../cuentas/auditoria.ts'
import { invalid } from '../http/refusal.ts'
import { routeOf } from '../http/route-context.ts'
import { isSigned } from './firma.ts'
import { addEslabon, noteClave } from './firma-sql.ts'

/** A device shows what it signs with, in the session of whoever works there, and is given the next link of its chain. */
export async function firmaRoute(app: FastifyInstance): Promise<void> {
  app.route<{ Body: PresentacionFirma }>({
    ...routeOf(ENDPOINTS.presentarFirma),
    config: { accion: 'equipos.informar' },
    schema: { body: PresentacionFirma },
    handler: (request, reply) =>
      app.write(request, reply, async ({ tx, actor }) => {
        const dispositivo = request.dispositivo?.id
        if (!dispositivo) throw invalid(DEVICE_ID)
        const { clave, eslabon: dicho, firma } = request.body
        if (!isSigned(clave, firmadoAlPresentar(dispositivo, dicho), firma)) throw invalid('firma')
        if (await noteClave(tx, dispositivo, clave, actor.id))
          await audit(request, tx, { que: 'equipo-clave', sobre: dispositivo, resultado: 'ok' })
        const { eslabon, isCopy } = await addEslabon(tx, dispositivo, clave, dicho)
        if (isCopy) await audit(request, tx, { que: 'equipo-copia', sobre: dispositivo, resultado: 'visto' })
        return { status: 200, body: JSON.stringify({ eslabon } satisfies EslabonDado) }
      }),
  })
}
