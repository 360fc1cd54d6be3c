import { describe, expect, test } from 'vitest'
import { CONSOLA_USUARIOS, RESPALDO, TRASLADO } from '#messages/server/consola.ts'
import { CONSOLA_IMPORTAR } from '#messages/server/importaciones.ts'
import { commandLine, type Place } from '#server/ops/command.ts'

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
])('the usage of %s has the command line for where it runs', (command, uso) => {
  const entry = `/opt/butacas/dist/server/${command}.js`
  const built = uso(commandLine(command, '', { env: { DATA_DIR: '/var/lib/butacas' }, entry }))
  expect(built).toContain(`Uso: DATA_DIR=/var/lib/butacas node ${entry} `)
  expect(built).not.toContain('npm run')
  const source = uso(commandLine(command, '', { env: {}, entry: `/src/server/ops/${command}/cli.ts` }))
  expect(source).toContain(`Uso: npm run ${command} -- `)
})
