import { can, type Rol } from '#contract/permisos.ts'
import type { Usuario } from '#contract/usuario.ts'
import { checkClave, checkNombreUsuario, normalizeUsuario } from '#domain/cuenta/credenciales.ts'
import { compareTexto } from '#domain/valor/orden-texto.ts'
import { FALLA_CLAVE, FALLA_USUARIO } from '#messages/persona/usuarios.ts'
import { SERVIDOR_USUARIOS } from '#messages/server/problemas.ts'
import { findRow, type Queryable } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import { sqlInstante } from '../sql/fragments.ts'
import type { Author } from './auditoria.ts'
import { closeSesionesOf, sqlRolesOf } from './equipo.ts'
import { hashPassword } from './passwords.ts'
import { closeSesion, getDuenoSesion } from './sesiones.ts'

// Changes of accounts for the screen and the command line. Each change runs in the caller's transaction and adds an
// audit row.

/** @returns the name in its stored form. @throws Refusal 400. */
export function admitNombre(nombre: string): string {
  const normal = normalizeUsuario(nombre)
  const falla = checkNombreUsuario(normal)
  if (falla !== null) throw new Refusal('PEDIDO_INVALIDO', FALLA_USUARIO[falla], { campos: ['nombre'] })
  return normal
}

/**
 * @returns the hash of the lowercase password, because the login lowercases passwords (specification §5). @throws
 * Refusal 400.
 */
export function hashClave(clave: string, nombre: string): Promise<string> {
  const falla = checkClave(clave, nombre)
  if (falla !== null) throw new Refusal('PEDIDO_INVALIDO', FALLA_CLAVE[falla], { campos: ['clave'] })
  return hashPassword(clave.toLowerCase())
}

/** @throws Refusal 409 if the name is taken, also by a closed account. */
export async function createUsuario(
  tx: Queryable,
  { nombre, rol, hash, provisoria }: { nombre: string; rol: Rol } & Clave,
  by: Author,
): Promise<number> {
  const row = await findRow<{ id: number }>(
    tx,
    `insert into usuario (nombre, clave, rol, clave_provisoria) values ($1, $2, $3, $4)
     on conflict (nombre) do nothing returning id`,
    [nombre, hash, rol, provisoria],
  )
  if (!row) throw new Refusal('DUPLICADO', SERVIDOR_USUARIOS.duplicado(nombre), { campos: ['nombre'] })
  await by.note(tx, { que: 'usuario-crear', sobre: nombre, resultado: rol })
  return row.id
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockUsuario>>>

async function lock(tx: Queryable, id: number): Promise<Locked> {
  const usuario = await lockUsuario(tx, id)
  if (!usuario) throw new Refusal('NO_EXISTE', SERVIDOR_USUARIOS.noExiste)
  return usuario
}

function admitLoss(usuario: Locked, { nombre }: Author): void {
  if (!can(usuario.rol, 'usuarios.administrar') || !usuario.activo) return
  if (usuario.nombre === nombre) throw new Refusal('REGLA', SERVIDOR_USUARIOS.propio)
  if (usuario.otrosAdmins === 0) throw new Refusal('REGLA', SERVIDOR_USUARIOS.ultimoAdmin)
}

/** @param vista the hash that the current password was checked against. @throws Refusal 401 if it has changed. */
export async function changeClave(
  tx: Queryable,
  id: number,
  clave: Clave,
  by: Author,
  vista?: string,
): Promise<void> {
  const { nombre: sobre, clave: actual } = await lock(tx, id)
  if (vista !== undefined && vista !== actual) throw new Refusal('SESION')
  // A trigger then closes the user's sessions (server/migrations/0008-sesiones.sql)
  await tx.query('update usuario set clave = $2, clave_provisoria = $3 where id = $1::int', [
    id,
    clave.hash,
    clave.provisoria,
  ])
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
  const cerradas = await closeSesionesOf(tx, 'usuario_id', id)
  await by.note(tx, { que: 'usuario-sesiones', sobre, resultado: String(cerradas) })
  return cerradas
}

export async function endSesion(tx: Queryable, sid: string, by: Author): Promise<void> {
  const sobre = await getDuenoSesion(tx, sid)
  if (sobre === undefined) throw new Refusal('NO_EXISTE', SERVIDOR_USUARIOS.sesionCerrada)
  await closeSesion(tx, sid)
  await by.note(tx, { que: 'usuario-sesiones', sobre, resultado: '1' })
}

interface Clave {
  hash: string
  provisoria: boolean
}

export interface UsuarioConClave {
  id: number
  nombre: string
  rol: Rol
  clave: string
  activo: boolean
  /** Whether an admin chose the password. */
  provisoria: boolean
}

export const getUsuario = (db: Queryable, nombre: string): Promise<UsuarioConClave | undefined> =>
  findRow(
    db,
    "select id, nombre, rol, clave, activo, clave_provisoria as provisoria from usuario where nombre = $1 and rol <> 'programa'",
    [nombre],
  )

const SQL_USUARIOS = `
  select u.id, u.nombre, u.rol, u.activo, u.version, u.clave_provisoria as "claveProvisoria",
    ${sqlInstante('u.ultimo_ingreso')} as "ultimoIngreso",
    (select count(distinct coalesce(s.emisor, s.sid))::int from sesion s where s.usuario_id = u.id and s.cerrada is null and s.vence > now()) as sesiones
  from usuario u where u.rol <> 'programa'`

/** All accounts, also the closed ones. Accounts that may sign in come first, by name. */
export async function listUsuarios(db: Queryable): Promise<Usuario[]> {
  const rows = await db.query<Usuario>(SQL_USUARIOS)
  return rows.sort(
    (a, b) => Number(b.activo) - Number(a.activo) || compareTexto(a.nombre, b.nombre) || a.id - b.id,
  )
}

export const getFilaUsuario = (db: Queryable, id: number): Promise<Usuario | undefined> =>
  findRow(db, `${SQL_USUARIOS} and u.id = $1::int`, [id])

interface Fijado {
  nombre: string
  rol: Rol
  activo: boolean
  clave: string
  version: number
}

/** Locks all active admins in order of id, then the user, so that two changes of admins run one after the other. */
export async function lockUsuario(
  tx: Queryable,
  id: number,
): Promise<(Fijado & { otrosAdmins: number }) | undefined> {
  const admins = await tx.query<{ id: number }>(
    `select id from usuario where rol = any (${sqlRolesOf('usuarios.administrar')}) and activo order by id for no key update`,
  )
  const [row] = await tx.query<Fijado>(
    "select nombre, rol, activo, clave, version from usuario where id = $1::int and rol <> 'programa' for no key update",
    [id],
  )
  return row && { ...row, otrosAdmins: admins.filter(admin => admin.id !== id).length }
}

/** A trigger then closes the user's sessions (server/migrations/0008-sesiones.sql). */
async function updateUsuario<C extends 'rol' | 'activo'>(
  tx: Queryable,
  id: number,
  columna: C,
  valor: UsuarioConClave[C],
): Promise<void> {
  await tx.query(`update usuario set ${columna} = $2 where id = $1::int`, [id, valor])
}
