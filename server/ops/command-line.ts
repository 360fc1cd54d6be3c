import { dirname, join } from 'node:path'

/** The facts about this process that a command line depends on. */
export interface Place {
  env: Readonly<Record<string, string | undefined>>
  /** The program's file. */
  entry: string
}

const here = (): Place => ({ env: process.env, entry: process.argv[1] ?? '' })

/**
 * How a person runs one of our commands beside this server, on the same database. Addresses of databases hold a
 * password, so they are not written out.
 */
export function commandLine(command: string, args = '', { env, entry }: Place = here()): string {
  return lineOf(command, args, { env, entry }).trimEnd()
}

function lineOf(command: string, args: string, { env, entry }: Place): string {
  const where = env.DATABASE_URL ? 'DATABASE_URL=…' : `DATA_DIR=${env.DATA_DIR || '.data'}`
  const isBuilt = env.npm_lifecycle_event === undefined && entry.endsWith('.js')
  if (!isBuilt) return `${env.DATABASE_URL || env.DATA_DIR ? `${where} ` : ''}npm run ${command} -- ${args}`
  const program = `node ${join(dirname(entry), `${command}.js`)} ${args}`
  // podman sets it, and our image does (server/deploy/Containerfile)
  if (!env.container) return `${where} ${program}`
  return env.DATABASE_URL
    ? `podman exec -it CONTENEDOR ${program}`
    : `podman run --rm -it --volumes-from CONTENEDOR IMAGEN ${program}`
}
