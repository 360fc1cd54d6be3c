import type { Rol } from '#contract/rol.ts'
import type { Queryable } from '../db/db.ts'

export interface UsuarioConClave {
  nombre: string
  rol: Rol
  clave: string
  activo: boolean
}

export async function getUsuario(db: Queryable, nombre: string): Promise<UsuarioConClave | undefined> {
  const [usuario] = await db.query<UsuarioConClave>(
    'select nombre, rol, clave, activo from usuario where nombre = $1',
    [nombre],
  )
  return usuario
}
