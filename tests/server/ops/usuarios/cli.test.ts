import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FALLA_CLAVE } from '#messages/persona/usuarios.ts'
import { BASE, CONSOLA_USUARIOS } from '#messages/server/consola.ts'
import { SERVIDOR_USUARIOS } from '#messages/server/problemas.ts'
import { verifyPassword } from '#server/cuentas/passwords.ts'
import type { Db } from '#server/db/db.ts'
import { parseOrder, runOrder } from '#server/ops/usuarios/run-order.ts'
import { describeOnEngines, ENGINE, type FreshDatabase, makeDatabase } from '#tests/helpers/databases.ts'

const CLAVE = 'tres tristes tigres'
const order = (line: string) => {
  const parsed = parseOrder(line.split(' '))
  if (parsed === null) throw new Error(`not understood: ${line}`)
  return parsed
}

test.each([
  '',
  'crear',
  'crear ana',
  'crear ana --rol jefe',
  'crear ana sosa --rol admin',
  'rol ana',
  'baja',
  'listar todo',
  'borrar ana',
  'crear ana --rol admin --forzar',
])('«%s» is not understood', line => expect(parseOrder(line.split(' ').filter(Boolean))).toBeNull())

describeOnEngines([ENGINE], 'C13: accounts from the command line', open => {
  let db: Db
  const run = (line: string, clave = CLAVE) => runOrder(db, order(line), async () => clave)
  beforeAll(async () => {
    db = await open()
  })

  test('the command line creates the first admin, sets password and role, disables and enables, each audited', async () => {
    expect(await run('listar')).toBe(CONSOLA_USUARIOS.nadie)
    expect(await run('crear Ana --rol admin')).toBe(CONSOLA_USUARIOS.creado('ana', 'admin'))
    await expect(run('crear ANA --rol operario')).rejects.toThrow(SERVIDOR_USUARIOS.duplicado('ana'))
    await expect(run('crear beto --rol operario', 'butacas1')).rejects.toThrow(FALLA_CLAVE.producto)
    const isProvisoria = async (nombre: string) =>
      (await db.query('select from usuario where nombre = $1 and clave_provisoria', [nombre])).length === 1
    expect(await isProvisoria('ana')).toBe(false)
    expect(await run('crear beto --rol operario')).toContain(CONSOLA_USUARIOS.provisoria)
    expect(await isProvisoria('beto')).toBe(true)
    await db.query('update usuario set clave_provisoria = false')
    await run('clave beto', 'Otra Clave Distinta')
    const [{ clave = '' } = {}] = await db.query<{ clave: string }>(
      "select clave from usuario where nombre = 'beto'",
    )
    expect(await verifyPassword('otra clave distinta', clave)).toBe(true)
    expect(await isProvisoria('beto')).toBe(true)
    await expect(run('baja ana')).rejects.toThrow(SERVIDOR_USUARIOS.ultimoAdmin)
    await run('rol beto admin')
    expect(await run('baja ana')).toBe(CONSOLA_USUARIOS.baja('ana'))
    await run('alta ana')
    expect(await run('listar')).toBe('ana   admin  puede entrar  nunca\nbeto  admin  puede entrar  nunca')
    await expect(run('baja nadie')).rejects.toThrow(CONSOLA_USUARIOS.noExiste('nadie'))
    const hechos = await db.query('select que, sobre, donde from auditoria order by id')
    expect(hechos).toEqual(
      [
        ['usuario-crear', 'ana'],
        ['usuario-crear', 'beto'],
        ['usuario-clave', 'beto'],
        ['usuario-rol', 'beto'],
        ['usuario-baja', 'ana'],
        ['usuario-alta', 'ana'],
      ].map(([que, sobre]) => ({ que, sobre, donde: 'consola' })),
    )
  })
})

describe('the command as a process', () => {
  let database: FreshDatabase
  beforeAll(async () => {
    database = await makeDatabase('pglite')
  })
  afterAll(() => database.remove())

  const command = (args: string[], input = ''): Promise<{ code: number | null; out: string; err: string }> =>
    new Promise((resolve, reject) => {
      const root = join(import.meta.dirname, '../../../..')
      const child = spawn(process.execPath, ['--import', 'tsx', 'server/ops/usuarios/cli.ts', ...args], {
        cwd: root,
        env: { ...process.env, DATA_DIR: database.where.dataDir, DATABASE_URL: '' },
      })
      let [out, err] = ['', '']
      child.stdout.on('data', part => {
        out += part
      })
      child.stderr.on('data', part => {
        err += part
      })
      child.once('error', reject)
      child.once('close', code => resolve({ code, out, err }))
      child.stdin.end(input)
    })

  test('the command reads the password from its input, and prints errors in one sentence', async () => {
    expect(await command(['crear', 'ana', '--rol', 'admin'], `${CLAVE}\n`)).toEqual({
      code: 0,
      out: `${CONSOLA_USUARIOS.creado('ana', 'admin')}\n`,
      err: `${BASE.usada(database.where.dataDir)}\n`,
    })
    const db = await database.open()
    const busy = await command(['listar'])
    await db.close()
    expect(busy).toMatchObject({ code: 1, out: '' })
    expect(busy.err).toContain('Detené el servidor')
    expect(busy.err.trim().split('\n')).toHaveLength(1)
    expect(await command(['nada'])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('npm run usuarios -- crear NOMBRE') as unknown,
    })
  })
})
