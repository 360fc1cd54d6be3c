import { userInfo } from 'node:os'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { ROLES, type Rol } from '#contract/permisos.ts'
import type { Usuario } from '#contract/usuario.ts'
import { normalizeUsuario } from '#domain/cuenta/credenciales.ts'
import { USUARIOS } from '#messages/persona/usuarios.ts'
import { CONSOLA_USUARIOS } from '#messages/server/consola.ts'
import { type Author, recordAuditoria } from '../../cuentas/auditoria.ts'
import {
  admitNombre,
  changeActivo,
  changeClave,
  changeRol,
  createUsuario,
  getUsuario,
  hashClave,
  listUsuarios,
} from '../../cuentas/usuario.ts'
import { type Db, Explained, type Queryable } from '../../db/db.ts'

const CONSOLA: Author = {
  nombre: null,
  note: (tx, hecho) => recordAuditoria(tx, { quien: userInfo().username, donde: 'consola', ...hecho }),
}

/** @throws Refusal, Explained: their messages can be shown. */
export async function runOrder(db: Db, order: Order, ask: () => Promise<string> = askClave): Promise<string> {
  if (order.que === 'listar') return listar(await listUsuarios(db))
  const { que } = order
  if (que === 'crear') {
    const { rol } = order
    const nombre = admitNombre(order.nombre)
    const hash = await hashClave(await ask(), nombre)
    // The first account's own user types the password, so the password is not provisional
    const provisoria = (await listUsuarios(db)).length > 0
    await db.tx(tx => createUsuario(tx, { nombre, rol, hash, provisoria }, CONSOLA))
    return withProvisoria(CONSOLA_USUARIOS.creado(nombre, rol), provisoria)
  }
  const { id, nombre } = await find(db, order.nombre)
  if (que === 'clave') {
    const hash = await hashClave(await ask(), nombre)
    await db.tx(tx => changeClave(tx, id, { hash, provisoria: true }, CONSOLA))
    return withProvisoria(CONSOLA_USUARIOS.claveCambiada(nombre), true)
  }
  if (que === 'rol') {
    await db.tx(tx => changeRol(tx, id, order.rol, CONSOLA))
    return CONSOLA_USUARIOS.rolCambiado(nombre, order.rol)
  }
  await db.tx(tx => changeActivo(tx, id, que === 'alta', CONSOLA))
  return CONSOLA_USUARIOS[que](nombre)
}

const withProvisoria = (said: string, isProvisoria: boolean): string =>
  isProvisoria ? `${said} ${CONSOLA_USUARIOS.provisoria}` : said

async function find(db: Queryable, typed: string): Promise<{ id: number; nombre: string }> {
  const usuario = await getUsuario(db, normalizeUsuario(typed))
  if (!usuario) throw new Explained(CONSOLA_USUARIOS.noExiste(typed))
  return usuario
}

function listar(usuarios: readonly Usuario[]): string {
  if (usuarios.length === 0) return CONSOLA_USUARIOS.nadie
  const rows = usuarios.map(({ nombre, rol, activo, ultimoIngreso }) => [
    nombre,
    rol,
    activo ? USUARIOS.activo : USUARIOS.deBaja,
    ultimoIngreso ?? USUARIOS.nunca,
  ])
  const widths = [0, 1, 2].map(n => Math.max(...rows.map(row => row[n]?.length ?? 0)))
  return rows
    .map(row =>
      row
        .map((cell, n) => cell.padEnd(widths[n] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

type Order =
  | { que: 'listar' }
  | { que: 'clave' | 'baja' | 'alta'; nombre: string }
  | { que: 'crear' | 'rol'; nombre: string; rol: Rol }

const isRol = (text: string | undefined): text is Rol => ROLES.includes(text as Rol)

export function parseOrder(args: readonly string[]): Order | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { rol: { type: 'string' } },
    })
    const [que, nombre, ...rest] = positionals
    if (que === 'listar') return nombre === undefined ? { que } : null
    if (nombre === undefined || nombre === '') return null
    if (que === 'clave' || que === 'baja' || que === 'alta') return rest.length === 0 ? { que, nombre } : null
    const rol = que === 'rol' ? rest[0] : values.rol
    const isWhole = (que === 'rol' && rest.length === 1) || (que === 'crear' && rest.length === 0)
    return isWhole && isRol(rol) ? { que, nombre, rol } : null
  } catch {
    return null // Unknown option: prints the usage
  }
}

async function askClave(): Promise<string> {
  if (!process.stdin.isTTY) return readFirstLine()
  const first = await askHidden(CONSOLA_USUARIOS.clave)
  const second = await askHidden(CONSOLA_USUARIOS.repetir)
  if (first !== second) throw new Explained(CONSOLA_USUARIOS.noCoinciden)
  return first
}

async function readFirstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin })
  for await (const line of lines) return line
  return ''
}

/** The terminal's echo is off while readline runs, and the output of readline is discarded. */
function askHidden(question: string): Promise<string> {
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  return new Promise((resolve, reject) => {
    let isAnswered = false
    terminal.once('close', () => {
      process.stderr.write('\n')
      if (!isAnswered) reject(new Explained(CONSOLA_USUARIOS.interrumpido))
    })
    terminal.question('', answer => {
      isAnswered = true
      terminal.close()
      resolve(answer)
    })
  })
}
