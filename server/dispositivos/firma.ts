import { createPublicKey, verify } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import {
  type ArchivoRescate,
  type ClaveEquipo,
  type EslabonDado,
  PresentacionFirma,
} from '#contract/dispositivos/rescate.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { DEVICE_ID } from '#contract/headers.ts'
import { firmadoAlPresentar, firmadoEnArchivo } from '#domain/cuenta/equipo.ts'
import { SERVIDOR } from '#messages/server/problemas.ts'
import { audit } from '../cuentas/auditoria.ts'
import { findRow, getRow, type Queryable } from '../db/db.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { routeOf, verdictOf } from '../http/route-context.ts'
import { hasRow } from '../sql/fragments.ts'

/**
 * Stores a device's public key for the signed-in person, and answers the next link of the device's chain (reliability
 * O46).
 */
export async function firmaRoute(app: FastifyInstance): Promise<void> {
  app.route<{ Body: PresentacionFirma }>({
    ...routeOf(ENDPOINTS.presentarFirma, { accion: 'equipos.informar' }),
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
        return verdictOf({ eslabon } satisfies EslabonDado)
      }),
  })
}

function isSigned(clave: ClaveEquipo, texto: string, firma: string): boolean {
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

/** The key of a copied browser profile passes this check. The chain of links reveals the copy (reliability O46). */
export async function checkArchivo(db: Queryable, archivo: ArchivoRescate): Promise<void> {
  const { dispositivo, equipo, eslabon, firma } = archivo
  const isGood =
    isSigned(equipo, firmadoEnArchivo(archivo), firma) &&
    (await isClaveKnown(db, dispositivo, equipo)) &&
    (await isEslabonKnown(db, dispositivo, eslabon))
  if (!isGood) throw new Refusal('REGLA', SERVIDOR.rescateDesconocido)
}

async function noteClave(
  tx: Queryable,
  dispositivo: string,
  { x, y }: ClaveEquipo,
  usuarioId: number,
): Promise<boolean> {
  const isNew = await hasRow(
    tx,
    `insert into dispositivo_clave (dispositivo, x, y, mostrada_por) values ($1::uuid, $2, $3, $4)
     on conflict do nothing returning x`,
    [dispositivo, x, y, usuarioId],
  )
  await tx.query(
    `insert into dispositivo_usuario (dispositivo, usuario_id) values ($1::uuid, $2) on conflict do nothing`,
    [dispositivo, usuarioId],
  )
  return isNew
}

const isClaveKnown = (db: Queryable, dispositivo: string, { x, y }: ClaveEquipo): Promise<boolean> =>
  hasRow(db, 'select 1 from dispositivo_clave where dispositivo = $1::uuid and x = $2 and y = $3', [
    dispositivo,
    x,
    y,
  ])

const isEslabonKnown = (db: Queryable, dispositivo: string, eslabon: string): Promise<boolean> =>
  hasRow(db, 'select 1 from dispositivo_eslabon where dispositivo = $1::uuid and eslabon = $2::uuid', [
    dispositivo,
    eslabon,
  ])

/**
 * A device with an old link is a copy, but not after a lost answer or a restored database. @param dicho the last link
 * that the device has, null before its first.
 */
async function addEslabon(
  tx: Queryable,
  dispositivo: string,
  { x, y }: ClaveEquipo,
  dicho: string | null,
): Promise<{ eslabon: string; isCopy: boolean }> {
  await tx.query(
    'select 1 from dispositivo_clave where dispositivo = $1::uuid and x = $2 and y = $3 for update',
    [dispositivo, x, y],
  )
  const last = await findRow<{ eslabon: string; anterior: string | null }>(
    tx,
    `select eslabon::text as eslabon, anterior::text as anterior from dispositivo_eslabon
     where dispositivo = $1::uuid and x = $2 and y = $3 order by id desc limit 1`,
    [dispositivo, x, y],
  )
  const isNext = last === undefined || dicho === last.eslabon || dicho === last.anterior
  const isCopy = !isNext && (dicho === null || (await isEslabonKnown(tx, dispositivo, dicho)))
  const made = await getRow<{ eslabon: string }>(
    tx,
    `insert into dispositivo_eslabon (dispositivo, x, y, anterior) values ($1::uuid, $2, $3, $4::uuid)
     returning eslabon::text as eslabon`,
    [dispositivo, x, y, dicho],
  )
  if (isCopy) await tx.query('update dispositivo set copiado_en = now() where id = $1::uuid', [dispositivo])
  return { eslabon: made.eslabon, isCopy }
}

export async function listUsuariosOf(db: Queryable, dispositivo: string): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ nombre: string }>(
    `select u.nombre from dispositivo_usuario d join usuario u on u.id = d.usuario_id where d.dispositivo = $1::uuid`,
    [dispositivo],
  )
  return new Set(rows.map(({ nombre }) => nombre))
}
