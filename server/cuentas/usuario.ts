import { can } from '#contract/permisos.ts'
import type { Rol } from '#contract/rol.ts'
import { checkClave } from '#domain/cuenta/clave-usuario.ts'
import { checkNombreUsuario, normalizeUsuario } from '#domain/cuenta/nombre-usuario.ts'
import { FALLA_CLAVE, FALLA_USUARIO } from '#messages/persona/usuarios.ts'
import { SERVIDOR_USUARIOS } from '#messages/server/problemas.ts'
import type { Queryable } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import type { Hecho } from './auditoria-sql.ts'
import { hashPassword } from './passwords.ts'
import { closeSesion, closeSesiones, getDuenoSesion } from './sesiones-sql.ts'
import { type Clave, insertUsuario, lockUsuario, updateClave, updateUsuario } from './usuario-sql.ts'

// Changes of accounts, by the screen and the command line, in the caller's transaction, with an audit row.

export interface Author {
  nombre: string | null
  note(tx: Queryable, hecho: Pick<Hecho, 'que' | 'sobre' | 'resultado'>): Promise<void>
}

/** @returns the name as it is kept. @throws Refusal 400. */
export function admitNombre(nombre: string): string {
  const normal = normalizeUsuario(nombre)
  const falla = checkNombreUsuario(normal)
  if (falla !== null) throw new Refusal('PEDIDO_INVALIDO', FALLA_USUARIO[falla], { campos: ['nombre'] })
  return normal
}

/** @returns what is kept of the password, which the login lowercases (specification §5). @throws Refusal 400. */
export function hashClave(clave: string, nombre: string): Promise<string> {
  const falla = checkClave(clave, nombre)
  if (falla !== null) throw new Refusal('PEDIDO_INVALIDO', FALLA_CLAVE[falla], { campos: ['clave'] })
  return hashPassword(clave.toLowerCase())
}

/** @throws Refusal 409 where the name is taken, by somebody who left as well. */
export async function createUsuario(
  tx: Queryable,
  nuevo: Parameters<typeof insertUsuario>[1],
  by: Author,
): Promise<number> {
  const { nombre: sobre, rol } = nuevo
  const id = await insertUsuario(tx, nuevo)
  if (id === null) throw new Refusal('DUPLICADO', SERVIDOR_USUARIOS.duplicado(sobre), { campos: ['nombre'] })
  await by.note(tx, { que: 'usuario-crear', sobre, resultado: rol })
  return id
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockUsuario>>>

async function lock(tx: Queryable, id: number): Promise<Locked> {
  const usuario = await lockUsuario(tx, id)
  if (!usuario) throw new Refusal('NO_EXISTE', SERVIDOR_USUARIOS.noExiste)
  return usuario
}

/** Nobody removes their own access, and one admin must stay. */
function admitLoss(usuario: Locked, { nombre }: Author): void {
  if (!can(usuario.rol, 'usuarios.administrar') || !usuario.activo) return
  if (usuario.nombre === nombre) throw new Refusal('REGLA', SERVIDOR_USUARIOS.propio)
  if (usuario.otrosAdmins === 0) throw new Refusal('REGLA', SERVIDOR_USUARIOS.ultimoAdmin)
}

/** @param vista the hash that its person's password was compared with. @throws Refusal 401 where it is another by now. */
export async function changeClave(
  tx: Queryable,
  id: number,
  clave: Clave,
  by: Author,
  vista?: string,
): Promise<void> {
  const { nombre: sobre, clave: actual } = await lock(tx, id)
  if (vista !== undefined && vista !== actual) throw new Refusal('SESION')
  await updateClave(tx, id, clave)
  await by.note(tx, { que: 'usuario-clave', sobre, resultado: 'ok' })
}

export async function changeRol(tx: Queryable, id: number, rol: Rol, by: Author): Promise<void> {
  const usuario = await lock(tx, id)
  if (usuario.rol !== rol) {
    admitLoss(usuario, by)
    await updateUsuario(tx, id, 'rol', rol)
  }
  await by.note(tx, { que: 'usuario-rol', sobre: usuario.nombre, resultado: rol })
}

export async function changeActivo(tx: Queryable, id: number, activo: boolean, by: Author): Promise<void> {
  const usuario = await lock(tx, id)
  if (usuario.activo !== activo) {
    if (!activo && usuario.nombre === by.nombre) throw new Refusal('REGLA', SERVIDOR_USUARIOS.propio)
    if (!activo) admitLoss(usuario, by)
    await updateUsuario(tx, id, 'activo', activo)
  }
  const que = activo ? 'usuario-alta' : 'usuario-baja'
  await by.note(tx, { que, sobre: usuario.nombre, resultado: 'ok' })
}

export async function endSesiones(tx: Queryable, id: number, by: Author): Promise<number> {
  const { nombre: sobre } = await lock(tx, id)
  const cerradas = await closeSesiones(tx, id)
  await by.note(tx, { que: 'usuario-sesiones', sobre, resultado: String(cerradas) })
  return cerradas
}

/** Closes one session. @throws Refusal 404 where it is not open. */
export async function endSesion(tx: Queryable, sid: string, by: Author): Promise<void> {
  const sobre = await getDuenoSesion(tx, sid)
  if (sobre === null) throw new Refusal('NO_EXISTE', SERVIDOR_USUARIOS.sesionCerrada)
  await closeSesion(tx, sid)
  await by.note(tx, { que: 'usuario-sesiones', sobre, resultado: '1' })
}
