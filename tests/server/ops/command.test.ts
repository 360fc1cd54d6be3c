import { describe, expect, test, vi } from 'vitest'
import { CONSOLA_USUARIOS, RESPALDO, TRASLADO } from '#messages/server/consola.ts'
import { CONSOLA_IMPORTAR } from '#messages/server/importaciones.ts'
import { commandLine, type Place, refuseUnnamedDemo, tellWhere } from '#server/ops/command.ts'
import { makeDatabase } from '../../helpers/databases.ts'

describe('the command line printed by the server', () => {
  const at = (place: Partial<Place>): string =>
    commandLine('usuarios', 'crear NOMBRE --rol admin', {
      env: {},
      entry: '/opt/butacas/dist/server/index.js',
      ...place,
    })
  const DATABASE_URL = 'postgres://butacas:secreta@db/butacas'

  test.each<[string, Partial<Place>, string]>([
    [
      'npm start',
      { env: { npm_lifecycle_event: 'start' }, entry: '/src/server/start.ts' },
      'npm run usuarios -- crear NOMBRE --rol admin',
    ],
    [
      'npm start with a folder',
      { env: { npm_lifecycle_event: 'start', DATA_DIR: '/datos', container: 'podman' } },
      'DATA_DIR=/datos npm run usuarios -- crear NOMBRE --rol admin',
    ],
    [
      'a service',
      { env: { DATA_DIR: '/var/lib/butacas' } },
      'DATA_DIR=/var/lib/butacas node /opt/butacas/dist/server/usuarios.js crear NOMBRE --rol admin',
    ],
    [
      'a service on PostgreSQL',
      { env: { DATA_DIR: '/var/lib/butacas', DATABASE_URL } },
      'DATABASE_URL=… node /opt/butacas/dist/server/usuarios.js crear NOMBRE --rol admin',
    ],
    [
      'a container',
      { env: { container: 'podman' } },
      'podman run --rm -it --volumes-from CONTENEDOR IMAGEN node /opt/butacas/dist/server/usuarios.js crear NOMBRE --rol admin',
    ],
    [
      'a container on PostgreSQL',
      { env: { DATABASE_URL, container: 'oci' } },
      'podman exec -it CONTENEDOR node /opt/butacas/dist/server/usuarios.js crear NOMBRE --rol admin',
    ],
  ])('the printed command line fits %s', (_where, place, line) => expect(at(place)).toBe(line))
})

test.each([
  ['usuarios', CONSOLA_USUARIOS.uso],
  ['respaldo', RESPALDO.uso],
  ['trasladar', TRASLADO.uso],
  ['importar', CONSOLA_IMPORTAR.uso],
])('the usage of %s has the command line of the installation or of the sources', (command, uso) => {
  const entry = `/opt/butacas/dist/server/${command}.js`
  const built = uso(commandLine(command, '', { env: { DATA_DIR: '/var/lib/butacas' }, entry }))
  expect(built).toContain(`Uso: DATA_DIR=/var/lib/butacas node ${entry} `)
  expect(built).not.toContain('npm run')
  const source = uso(commandLine(command, '', { env: {}, entry: `/src/server/ops/${command}/cli.ts` }))
  expect(source).toContain(`Uso: npm run ${command} -- `)
})

describe('the database of a command', () => {
  test('is printed without its password', () => {
    const said: string[] = []
    const write = vi.spyOn(process.stderr, 'write').mockImplementation(text => said.push(String(text)) > 0)
    tellWhere({ databaseUrl: 'postgres://ana:secreta@db:5432/planta?password=otra', dataDir: '/datos' })
    tellWhere({ dataDir: '/datos' })
    write.mockRestore()
    expect(said.join('')).toBe('Base: postgres://ana@db:5432/planta\nBase: /datos\n')
  })

  test('is refused if it is the demo in the default folder', async () => {
    const fresh = await makeDatabase('pglite')
    const db = await fresh.open()
    await refuseUnnamedDemo(db, {})
    await db.query('update instalacion set demo = true')
    await expect(refuseUnnamedDemo(db, {})).rejects.toThrow('está la fábrica de demostración')
    await refuseUnnamedDemo(db, { DATA_DIR: '/datos' })
    await refuseUnnamedDemo(db, { DATABASE_URL: 'postgres://a/b' })
    await db.close()
    await fresh.remove()
  })
})
