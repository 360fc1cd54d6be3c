import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { BASE } from '#messages/server/base.ts'

export interface Migration {
  numero: number
  nombre: string
  sql: string
  checksum: string
}

const NAME = /^(\d{4})-[a-z0-9-]+\.sql$/

/** In `server` for the sources, beside the bundle once built. */
function migrationsFolder(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? '../migrations/' : './migrations/', import.meta.url)
}

/** In order. Numbers start at 1 and have no gaps, so that the last one tells the schema's version. */
export function readMigrations(folder: URL = migrationsFolder()): Migration[] {
  const migrations = fs
    .readdirSync(folder)
    .filter(nombre => NAME.test(nombre))
    .sort()
    .map(nombre => read(folder, nombre))
  migrations.forEach(({ numero, nombre }, index) => {
    if (numero !== index + 1) throw new Error(BASE.faltaMigracion(index + 1, nombre))
  })
  return migrations
}

function read(folder: URL, nombre: string): Migration {
  // A checkout may change line ends; the schema is the same.
  const sql = fs.readFileSync(new URL(nombre, folder), 'utf8').replaceAll('\r\n', '\n')
  const checksum = createHash('sha256').update(sql).digest('hex')
  return { numero: Number(nombre.slice(0, 4)), nombre, sql, checksum }
}
