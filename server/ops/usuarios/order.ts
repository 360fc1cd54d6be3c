import { parseArgs } from 'node:util'
import { ROLES, type Rol } from '#contract/rol.ts'

export type Order =
  | { que: 'listar' }
  | { que: 'clave' | 'baja' | 'alta'; nombre: string }
  | { que: 'crear' | 'rol'; nombre: string; rol: Rol }

const isRol = (text: string | undefined): text is Rol => ROLES.includes(text as Rol)

/** What the command line asks for; null where it cannot be understood. */
export function parseOrder(args: readonly string[]): Order | null {
  const read = readArgs(args)
  if (read === null) return null
  const [que, nombre, ...rest] = read.words
  if (que === 'listar') return nombre === undefined ? { que } : null
  if (nombre === undefined || nombre === '') return null
  if (que === 'clave' || que === 'baja' || que === 'alta') return rest.length === 0 ? { que, nombre } : null
  const rol = que === 'rol' ? rest[0] : read.rol
  const isWhole = (que === 'rol' && rest.length === 1) || (que === 'crear' && rest.length === 0)
  return isWhole && isRol(rol) ? { que, nombre, rol } : null
}

function readArgs(args: readonly string[]): { words: string[]; rol: string | undefined } | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { rol: { type: 'string' } },
    })
    return { words: positionals, rol: values.rol }
  } catch {
    return null // An option that there is not: what there is is said
  }
}
