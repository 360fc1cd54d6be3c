import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { hashPassword } from '#server/cuentas/passwords.ts'
import type { Db } from '#server/db/db.ts'
import { openDatabase } from '#server/db/open.ts'
import { fillFabrica } from '#tests/helpers/fabrica.ts'
import { freePort } from '#tests/helpers/start-server.ts'
import { Instance } from './instance.ts'
import { startNginx } from './nginx.ts'

export interface Plant {
  url: string
  instances: readonly [Instance, Instance]
  db: Db
  operarios: string[]
  pass: string
  stop(): Promise<void>
}

const PASS = 'pared-verde-siete'
const OPERARIOS = 20

/** The caller that started the database stops it. */
export interface PlantDatabase {
  url: string
  /** URL for reports and lists, if different. */
  replicaUrl?: string
}

export async function startPlant(
  folder: string,
  { url: databaseUrl, replicaUrl }: PlantDatabase,
  nros: readonly string[],
): Promise<Plant> {
  const db = await openDatabase({ databaseUrl, dataDir: folder, statementTimeoutMs: 0 })
  const operarios = Array.from({ length: OPERARIOS }, (_, n) => `op${n}`)
  await fillFabrica(db)
  await db.query(
    `insert into usuario (nombre, clave, rol) select nombre, $2, 'operario' from unnest($1::text[]) as t (nombre)`,
    [operarios, await hashPassword(PASS)],
  )
  await db.query(
    `insert into butaca (nro, modelo_id, color_id, estado_id, fecha_hs)
     select nro, 1, 1, 1, now() - interval '1 day' from unnest($1::text[]) as t (nro)`,
    [nros],
  )
  const env = {
    DATABASE_URL: databaseUrl,
    ...(replicaUrl ? { DATABASE_URL_LECTURA: replicaUrl } : {}),
    JWT_SECRET: randomUUID() + randomUUID(),
    DEMO: '0',
    DATA_DIR: folder,
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const ports: [number, number] = [await freePort(), await freePort()]
  const instances = [
    new Instance(ports[0], join(folder, 'a.log'), env),
    new Instance(ports[1], join(folder, 'b.log'), env),
  ] as const
  for (const instance of instances) await instance.start()
  const nginx = await startNginx(join(folder, 'nginx'), await freePort(), ports)
  return {
    url: nginx.url,
    instances,
    db,
    operarios,
    pass: PASS,
    async stop() {
      await nginx.stop()
      for (const instance of instances) await instance.stop()
      await db.close()
    },
  }
}
