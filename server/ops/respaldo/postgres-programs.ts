import fs from 'node:fs'
import path from 'node:path'
import { RESPALDO } from '#messages/server/comandos.ts'
import { RespaldoError } from './manifest.ts'

const DEBIAN = '/usr/lib/postgresql'

/** `pg_dump` and the like: from the path, or else the newest that Debian keeps aside. @throws RespaldoError when there is none. */
export function findProgram(name: string): string {
  const versions = fs.existsSync(DEBIAN) ? fs.readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map(version => path.join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ]
  const found = folders.find(folder => folder && fs.existsSync(path.join(folder, name)))
  if (found) return path.join(found, name)
  throw new RespaldoError(RESPALDO.falta(name))
}

/** The password goes by the environment, because everybody can see arguments. */
export function connectionOf(databaseUrl: string): { args: string[]; env: Record<string, string> } {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  return { args: [`--dbname=${url}`], env: password === '' ? {} : { PGPASSWORD: password } }
}
