import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { createSecureContext } from 'node:tls'
import { checkClave } from '#domain/cuenta/credenciales.ts'
import { FALLA_CLAVE } from '#messages/persona/usuarios.ts'
import { AJUSTES } from '#messages/server/consola.ts'
import { type Config, ConfigError } from './config.ts'

/** Runs before a database is opened (reliability S35). @throws ConfigError with a line for each fault. */
export async function checkMachine(config: Config): Promise<void> {
  const faults: string[] = []
  const note = (fault: string | null): void => void (fault !== null && faults.push(fault))
  try {
    if (config.tls) readCertificate(config.tls)
  } catch (error) {
    note((error as ConfigError).message)
  }
  if (config.adminInicial) note(faultOfAdmin(config.adminInicial))
  note(await faultOfPort('PORT', config.port, config.host))
  if (config.httpPort !== undefined) note(await faultOfPort('HTTP_PORT', config.httpPort, config.host))
  if (faults.length > 0) throw new ConfigError([...new Set(faults)].join('\n'))
}

/** Reads certificate and key from the disk. @throws ConfigError if they are unusable. */
export function readCertificate(tls: NonNullable<Config['tls']>): { cert: Buffer; key: Buffer } {
  const read = (name: 'TLS_CERT' | 'TLS_KEY', file: string): Buffer => {
    try {
      return readFileSync(file)
    } catch (error) {
      throw new ConfigError(AJUSTES.certificado(name, file, codeOf(error)))
    }
  }
  const pair = { cert: read('TLS_CERT', tls.cert), key: read('TLS_KEY', tls.key) }
  try {
    createSecureContext(pair)
  } catch (error) {
    throw new ConfigError(AJUSTES.certificadoMalo(codeOf(error)))
  }
  return pair
}

type AdminInicial = NonNullable<Config['adminInicial']>

export const readClaveInicial = ({ archivo }: AdminInicial): string =>
  readFileSync(archivo, 'utf8').split(/\r?\n/, 1)[0] ?? ''

function faultOfAdmin(admin: AdminInicial): string | null {
  try {
    const falla = checkClave(readClaveInicial(admin), admin.nombre)
    return falla === null ? null : AJUSTES.adminClave(admin.archivo, FALLA_CLAVE[falla])
  } catch (error) {
    return AJUSTES.adminArchivo(admin.archivo, codeOf(error))
  }
}

function faultOfPort(name: 'PORT' | 'HTTP_PORT', port: number, host: string): Promise<string | null> {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', error => {
      const code = codeOf(error)
      if (code === 'EADDRINUSE') resolve(AJUSTES.puertoEnUso(name, port, host))
      else if (code === 'EACCES') resolve(AJUSTES.puertoPermiso(name, port))
      else resolve(AJUSTES.direccion(host, code))
    })
    probe.listen(port, host, () => probe.close(() => resolve(null)))
  })
}

const codeOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException
  return code ?? message
}
