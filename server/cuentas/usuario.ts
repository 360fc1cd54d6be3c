import type { Rol } from '#contract/rol.ts'
import { checkClave } from '#domain/cuenta/clave-usuario.ts'
import { checkNombreUsuario, normalizeUsuario } from '#domain/cuenta/nombre-usuario.ts'
import { FALLA_CLAVE, FALLA_USUARIO, SERVIDOR_USUARIOS } from '#messages.ts'
import type { Queryable } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import { hashPassword } from './passwords.ts'
import { closeSesiones } from './sesiones-sql.ts'
import { insertUsuario, lockUsuario, updateActivo, updateClave, updateRol } from './usuario-sql.ts'

// What is done to accounts, from the screen and from the command line; each inside its caller's transaction.

/** @returns the name as it is kept. @throws Refusal 400. */
export function admitNombre(nombre: string): string {
  const normal = normalizeUsuario(nombre)
  const falla = checkNombreUsuario(normal)
  if (falla !== null)
    throw new Refusal('PEDIDO_INVALIDO', FALLA_USUARIO[falla], { extra: { campos: ['nombre'] } })
  return normal
}

/** @returns what is kept of the password, which the login lowercases (specification §5). @throws Refusal 400. */
export function hashClave(clave: string, nombre: string): Promise<string> {
  const falla = checkClave(clave, nombre)
  if (falla !== null)
    throw new Refusal('PEDIDO_INVALIDO', FALLA_CLAVE[falla], { extra: { campos: ['clave'] } })
  return hashPassword(clave.toLowerCase())
}

/** @throws Refusal 409 where the name is taken, by somebody who left as well. */
export async function createUsuario(
  tx: Queryable,
  nuevo: { nombre: string; rol: Rol; hash: string },
): Promise<number> {
  const id = await insertUsuario(tx, nuevo)
  if (id === null)
    throw new Refusal('DUPLICADO', SERVIDOR_USUARIOS.duplicado(nuevo.nombre), {
      extra: { campos: ['nombre'] },
    })
  return id
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockUsuario>>>

async function lock(tx: Queryable, id: number): Promise<Locked> {
  const usuario = await lockUsuario(tx, id)
  if (!usuario) throw new Refusal('NO_EXISTE', SERVIDOR_USUARIOS.noExiste)
  return usuario
}

/** Nobody takes their own way in, and somebody must be left who can let others in. */
function admitLoss(usuario: Locked, actor: string | null): void {
  if (usuario.rol !== 'admin' || !usuario.activo) return
  if (usuario.nombre === actor) throw new Refusal('REGLA', SERVIDOR_USUARIOS.propio)
  if (usuario.otrosAdmins === 0) throw new Refusal('REGLA', SERVIDOR_USUARIOS.ultimoAdmin)
}

/** @returns whose it is. */
export async function changeClave(tx: Queryable, id: number, hash: string): Promise<string> {
  const { nombre } = await lock(tx, id)
  await updateClave(tx, id, hash)
  return nombre
}

/** @param actor who does it; null from the command line. @returns whose it is. @throws Refusal 422. */
export async function changeRol(tx: Queryable, id: number, rol: Rol, actor: string | null): Promise<string> {
  const usuario = await lock(tx, id)
  if (usuario.rol === rol) return usuario.nombre
  admitLoss(usuario, actor)
  await updateRol(tx, id, rol)
  return usuario.nombre
}

/** @param actor who does it; null from the command line. @returns whose it is. @throws Refusal 422. */
export async function changeActivo(
  tx: Queryable,
  id: number,
  activo: boolean,
  actor: string | null,
): Promise<string> {
  const usuario = await lock(tx, id)
  if (usuario.activo === activo) return usuario.nombre
  if (!activo) {
    if (usuario.nombre === actor) throw new Refusal('REGLA', SERVIDOR_USUARIOS.propio)
    admitLoss(usuario, actor)
  }
  await updateActivo(tx, id, activo)
  return usuario.nombre
}

/** @returns whose they were, and how many. */
export async function endSesiones(tx: Queryable, id: number): Promise<{ nombre: string; cerradas: number }> {
  const { nombre } = await lock(tx, id)
  return { nombre, cerradas: await closeSesiones(tx, id) }
}
