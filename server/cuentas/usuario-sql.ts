import type { Rol } from '#contract/rol.ts'
import type { Usuario } from '#contract/usuario.ts'
import { compareTexto } from '#domain/valor/orden-texto.ts'
import type { Queryable } from '../db/db.ts'
import { sqlInstante } from '../sql/json.ts'
import { sqlRolesDe } from './acceso.ts'

/** What is kept of a password, and whether its person has to change it first. */
export interface Clave {
  hash: string
  provisoria: boolean
}

export interface UsuarioConClave {
  id: number
  nombre: string
  rol: Rol
  clave: string
  activo: boolean
  /** Somebody else chose the password. */
  provisoria: boolean
}

export async function getUsuario(db: Queryable, nombre: string): Promise<UsuarioConClave | undefined> {
  const [usuario] = await db.query<UsuarioConClave>(
    "select id, nombre, rol, clave, activo, clave_provisoria as provisoria from usuario where nombre = $1 and rol <> 'programa'",
    [nombre],
  )
  return usuario
}

const SQL_USUARIOS = `
  select u.id, u.nombre, u.rol, u.activo, u.version, u.clave_provisoria as "claveProvisoria",
    ${sqlInstante('u.ultimo_ingreso')} as "ultimoIngreso",
    (select count(distinct coalesce(s.emisor, s.sid))::int from sesion s where s.usuario_id = u.id and s.cerrada is null and s.vence > now()) as sesiones
  from usuario u where u.rol <> 'programa'`

/** Everybody who ever had an account: who may sign in first, by name. */
export async function listUsuarios(db: Queryable): Promise<Usuario[]> {
  const rows = await db.query<Usuario & Record<string, unknown>>(SQL_USUARIOS)
  return rows.sort(
    (a, b) => Number(b.activo) - Number(a.activo) || compareTexto(a.nombre, b.nombre) || a.id - b.id,
  )
}

export async function getFilaUsuario(db: Queryable, id: number): Promise<Usuario | undefined> {
  const [row] = await db.query<Usuario & Record<string, unknown>>(`${SQL_USUARIOS} and u.id = $1::int`, [id])
  return row
}

/** @returns its id, or null where the name is taken. */
export async function insertUsuario(
  tx: Queryable,
  nuevo: { nombre: string; rol: Rol } & Clave,
): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    `insert into usuario (nombre, clave, rol, clave_provisoria) values ($1, $2, $3, $4)
     on conflict (nombre) do nothing returning id`,
    [nuevo.nombre, nuevo.hash, nuevo.rol, nuevo.provisoria],
  )
  return row?.id ?? null
}

interface Fijado {
  nombre: string
  rol: Rol
  activo: boolean
  clave: string
  version: number
}

/**
 * Locks all admins in order of id, then the user, so two changes of admins run one after the other. @returns the user
 * and how many other admins there are.
 */
export async function lockUsuario(
  tx: Queryable,
  id: number,
): Promise<(Fijado & { otrosAdmins: number }) | undefined> {
  const admins = await tx.query<{ id: number }>(
    `select id from usuario where rol = any (${sqlRolesDe('usuarios.administrar')}) and activo order by id for no key update`,
  )
  const [row] = await tx.query<Fijado>(
    "select nombre, rol, activo, clave, version from usuario where id = $1::int and rol <> 'programa' for no key update",
    [id],
  )
  return row && { ...row, otrosAdmins: admins.filter(admin => admin.id !== id).length }
}

/** A trigger closes the user's sessions with it (server/migrations/0008-sesiones.sql). */
export async function updateUsuario<C extends 'rol' | 'activo'>(
  tx: Queryable,
  id: number,
  columna: C,
  valor: UsuarioConClave[C],
): Promise<void> {
  await tx.query(`update usuario set ${columna} = $2 where id = $1::int`, [id, valor])
}

/** The same, of the password. */
export async function updateClave(tx: Queryable, id: number, { hash, provisoria }: Clave): Promise<void> {
  await tx.query('update usuario set clave = $2, clave_provisoria = $3 where id = $1::int', [
    id,
    hash,
    provisoria,
  ])
}
