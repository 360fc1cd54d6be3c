import type { FastifyInstance } from 'fastify'
import { type Empresa, EmpresaEnvio, EmpresaQuery, type Marca } from '#contract/empresa.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { LOGO_MAX_BYTES } from '#contract/limites.ts'
import {
  CAMPOS_EMPRESA,
  checkEmpresa,
  checkLogo,
  nombreDeEmpresa,
  normalizeEmpresa,
} from '#domain/empresa/empresa.ts'
import { FALLA_EMPRESA, fallaDeLogo } from '#messages/empresa.ts'
import { mayDo } from '../cuentas/equipo.ts'
import { getRow, type Queryable } from '../db/db.ts'
import { readTexto } from '../http/read-body.ts'
import { Refusal } from '../http/refusal.ts'
import { type RouteContext, routeOf, verdictOf } from '../http/route-context.ts'
import { getUltimo, requireVersion } from '../http/row-version.ts'

const ESCRIBE = { accion: 'empresa.escribir' } as const
const BODY_MAX_BYTES = Math.ceil(LOGO_MAX_BYTES / 3) * 4 + 16 * 1024
const HISTORIAL = { sobre: 'empresa', id: 1 }

/** The company's record. Name and logo are answered without a session. */
export async function empresaRoutes(app: FastifyInstance, { db, factoryTz }: RouteContext): Promise<void> {
  app.route<{ Querystring: EmpresaQuery }>({
    ...routeOf(ENDPOINTS.empresa, { accion: 'empresa.leer' }),
    schema: { querystring: EmpresaQuery },
    handler: async ({ query, user }): Promise<Empresa> => {
      const empresa = await getEmpresa(db, query.version)
      const ultima = mayDo(user, 'empresa.escribir') && {
        ultima: (await getUltimo(db, factoryTz, HISTORIAL)) ?? null,
      }
      return { ...empresa, ...ultima }
    },
  })

  app.route<{ Querystring: EmpresaQuery }>({
    ...routeOf(ENDPOINTS.marca, { accion: 'everybody' }),
    schema: { querystring: EmpresaQuery },
    handler: async ({ query }): Promise<Marca> => {
      const { logo, version, ...textos } = await getEmpresa(db, query.version)
      return { nombre: nombreDeEmpresa(textos), ...(logo !== undefined && { logo }), version }
    },
  })

  app.route<{ Body: EmpresaEnvio }>({
    ...routeOf(ENDPOINTS.modificarEmpresa, ESCRIBE),
    bodyLimit: BODY_MAX_BYTES,
    schema: { body: EmpresaEnvio },
    handler: (request, reply) => {
      const nueva = admitEmpresa(request.body)
      return app.write(request, reply, async write => {
        const { tx } = write
        const { version } = await getRow<{ version: number }>(
          tx,
          'select version from empresa for no key update',
        )
        await requireVersion(write, version, { read: () => getEmpresa(tx), historial: HISTORIAL })
        await tx.query(
          `update empresa set ${CAMPOS_EMPRESA.map((campo, n) => `${campo} = coalesce($${n + 3}, ${campo})`).join(', ')},
             logo = case when $1::boolean then $2 else logo end`,
          [
            nueva.logo !== undefined,
            nueva.logo ?? null,
            ...CAMPOS_EMPRESA.map(campo => (request.body[campo] === undefined ? null : nueva[campo])),
          ],
        )
        const { logo: _, ...guardada } = await getEmpresa(tx)
        return verdictOf(guardada)
      })
    },
  })
}

function admitEmpresa({
  logo,
  ...textos
}: EmpresaEnvio): Required<Omit<EmpresaEnvio, 'logo'>> & Pick<EmpresaEnvio, 'logo'> {
  const normal = normalizeEmpresa(textos)
  // Refuses unpaired surrogates, which the database cannot store
  for (const campo of CAMPOS_EMPRESA) readTexto(campo, normal[campo])
  const fallas = checkEmpresa(normal)
  for (const campo of CAMPOS_EMPRESA) {
    const falla = fallas[campo]
    if (falla) throw new Refusal('PEDIDO_INVALIDO', FALLA_EMPRESA[falla], { campos: [campo] })
  }
  return { ...normal, ...(logo !== undefined && { logo: logo && admitLogo(logo) }) }
}

/** The image's bytes decide the kind. The data URL is not trusted. */
function admitLogo(logo: string): string {
  const bytes = Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64')
  const checked = checkLogo(bytes)
  if ('falla' in checked) throw new Refusal('PEDIDO_INVALIDO', fallaDeLogo(checked), { campos: ['logo'] })
  return `data:image/${checked.tipo};base64,${bytes.toString('base64')}`
}

async function getEmpresa(db: Queryable, conocida?: number): Promise<Empresa> {
  const { esNueva, logo, ...empresa } = await getRow<Empresa & { esNueva: boolean; logo: string | null }>(
    db,
    `select id, ${CAMPOS_EMPRESA.join(', ')}, version, version is distinct from $1::int as "esNueva",
       case when version is distinct from $1::int then logo end as logo from empresa`,
    [conocida ?? null],
  )
  return { ...empresa, ...(esNueva && { logo }) }
}

/** The name for labels; empty without a company. */
export const getNombreEmpresa = async (db: Queryable): Promise<string> =>
  nombreDeEmpresa(await getEmpresa(db))
