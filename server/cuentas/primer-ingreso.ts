import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { PrimerIngresoEnvio, type PrimerIngresoHecho } from '#contract/auth.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { ROL_PRIMERO } from '#contract/permisos.ts'
import { parseCodigo } from '#domain/cuenta/credenciales.ts'
import { SERVIDOR_USUARIOS } from '#messages/server/problemas.ts'
import { type Db, getRow, type Queryable } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import { type RouteContext, routeOf } from '../http/route-context.ts'
import { type Author, audit, recordAuditoria } from './auditoria.ts'
import { countMalo } from './intento.ts'
import { huellaOf, makeCodigo } from './passwords.ts'
import { admitNombre, createUsuario, hashClave } from './usuario.ts'

// The first account of an installation (security C45) comes from the settings, or from a code that the server prints.

export const VALE_MIN = 30

/** Creates a code for the first account. @returns null, and creates no code, if there is an account. */
export async function offerPrimerIngreso(db: Db): Promise<string | null> {
  const codigo = makeCodigo()
  return db.tx(async tx => {
    await tx.query('delete from primer_ingreso where vence < now()')
    const made = await tx.query(
      `insert into primer_ingreso (huella, vence) select $1, now() + make_interval(mins => $2::int)
       where not exists (select from usuario) returning huella`,
      [huellaOf(codigo), VALE_MIN],
    )
    return made.length === 0 ? null : codigo
  })
}

const fileOf = (dataDir: string): string => join(dataDir, 'primer-ingreso.txt')

/**
 * Writes the address to a file that only the server's own user can read. @returns its path. @throws if it cannot be
 * written.
 */
export function keepAddress(dataDir: string, address: string): string {
  const file = fileOf(dataDir)
  mkdirSync(dataDir, { recursive: true })
  // Removes an existing file, because it would keep its mode
  rmSync(file, { force: true })
  writeFileSync(file, `${address}\n`, { mode: 0o600 })
  return file
}

export const forgetAddress = (dataDir: string): void => rmSync(fileOf(dataDir), { force: true })

interface Primero {
  nombre: string
  hash: string
  provisoria: boolean
}

/** The lock on the installation lets only one of two concurrent calls succeed. */
export async function createPrimerAdmin(tx: Queryable, primero: Primero, by: Author): Promise<void> {
  await tx.query('select from instalacion for update')
  // Read after the lock, so that it includes an account created meanwhile
  const { hay } = await readEstado(tx, '')
  if (hay) throw new Refusal('REGLA', SERVIDOR_USUARIOS.yaHayCuentas)
  await createUsuario(tx, { ...primero, rol: ROL_PRIMERO }, by)
  await tx.query('delete from primer_ingreso')
}

/**
 * Creates the admin of the settings while there is no account. The password comes from a file, so the person must
 * replace it at the first sign-in. @returns whether this instance created it.
 */
export async function createAdminInicial(db: Db, nombre: string, readClave: () => string): Promise<boolean> {
  if ((await readEstado(db, '')).hay) return false
  const hash = await hashClave(readClave(), nombre)
  const note: Author['note'] = (tx, hecho) =>
    recordAuditoria(tx, { quien: null, donde: 'ADMIN_INICIAL', ...hecho })
  try {
    await db.tx(tx => createPrimerAdmin(tx, { nombre, hash, provisoria: true }, { nombre: null, note }))
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

interface Estado {
  /** Whether there is an account. */
  hay: boolean
  /** Whether the code is valid. */
  sirve: boolean
}

const readEstado = (db: Queryable, huella: string): Promise<Estado> =>
  getRow(
    db,
    `select exists (select from usuario) as hay,
       exists (select from primer_ingreso where huella = $1 and vence > now()) as sirve`,
    [huella],
  )

/** POST /auth/primer-ingreso. Hashes the password only for a valid code, because hashing is slow. */
export async function primerIngresoRoute(
  app: FastifyInstance,
  { db, dataDir }: Pick<RouteContext, 'db'> & { dataDir: string },
): Promise<void> {
  const refuse = async (hay: boolean, ip: string): Promise<never> => {
    await countMalo(db, 'primer-ingreso', ip)
    if (hay) throw new Refusal('REGLA', SERVIDOR_USUARIOS.yaHayCuentas)
    throw new Refusal('REGLA', SERVIDOR_USUARIOS.codigoMalo, { campos: ['codigo'] })
  }
  app.route<{ Body: PrimerIngresoEnvio }>({
    ...routeOf(ENDPOINTS.primerIngreso, { accion: 'everybody', keyless: true }),
    schema: { body: PrimerIngresoEnvio },
    handler: async (request, reply) => {
      const huella = huellaOf(parseCodigo(request.body.codigo) ?? '')
      const { hay, sirve } = await readEstado(db, huella)
      if (!sirve) return refuse(hay, request.ip)
      const nombre = admitNombre(request.body.nombre)
      const hash = await hashClave(request.body.clave, nombre)
      await db.tx(async tx => {
        const by: Author = {
          nombre,
          note: (each, hecho) => audit(request, each, { quien: nombre, ...hecho }),
        }
        await createPrimerAdmin(tx, { nombre, hash, provisoria: false }, by)
      })
      forgetAddress(dataDir)
      return reply.code(201).send({ nombre } satisfies PrimerIngresoHecho)
    },
  })
}
