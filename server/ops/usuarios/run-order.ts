import { userInfo } from 'node:os'
import type { Usuario } from '#contract/usuario.ts'
import { normalizeUsuario } from '#domain/cuenta/nombre-usuario.ts'
import { USUARIOS } from '#messages/persona/usuarios.ts'
import { CONSOLA_USUARIOS } from '#messages/server/consola.ts'
import { recordAuditoria } from '../../cuentas/auditoria-sql.ts'
import {
  type Author,
  admitNombre,
  changeActivo,
  changeClave,
  changeRol,
  createUsuario,
  hashClave,
} from '../../cuentas/usuario.ts'
import { getUsuario, listUsuarios } from '../../cuentas/usuario-sql.ts'
import type { Db, Queryable } from '../../db/db.ts'
import { askClave, ConsoleRefusal } from './ask-clave.ts'
import type { Order } from './order.ts'

/** The command line acts as the system's user. */
const CONSOLA: Author = {
  nombre: null,
  note: (tx, hecho) => recordAuditoria(tx, { quien: userInfo().username, donde: 'consola', ...hecho }),
}

/** @returns what is said of it. @throws Refusal, ConsoleRefusal: their messages are fit to be shown. */
export async function runOrder(db: Db, order: Order, ask: () => Promise<string> = askClave): Promise<string> {
  if (order.que === 'listar') return listar(await listUsuarios(db))
  const { que } = order
  if (que === 'crear') {
    const { rol } = order
    const nombre = admitNombre(order.nombre)
    const hash = await hashClave(await ask(), nombre)
    // Whoever makes the first account makes their own
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
  if (!usuario) throw new ConsoleRefusal(CONSOLA_USUARIOS.noExiste(typed))
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
