import { ROLES, type Rol } from '#contract/permisos.ts'

export const parseRol = (nombre: string): Rol | null => ROLES.find(rol => rol === nombre) ?? null

/** Shapes and colors of the sign that stands for a person (docs/look.md). */
const SENA_FORMAS = ['circulo', 'cuadro', 'rombo', 'hexagono', 'escudo', 'arco'] as const
const SENA_TONOS = ['azul', 'turquesa', 'oliva', 'rosa', 'ciruela', 'tinta'] as const

interface Sena {
  forma: (typeof SENA_FORMAS)[number]
  tono: (typeof SENA_TONOS)[number]
  letras: string
}

/** Derives a person's sign from the login name, so that every tablet shows the same sign. */
export function senaDe(nombre: string): Sena {
  let hash = 7
  for (const letter of nombre.toLowerCase()) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  const forma = SENA_FORMAS[hash % SENA_FORMAS.length] ?? 'circulo'
  const tono = SENA_TONOS[Math.floor(hash / SENA_FORMAS.length) % SENA_TONOS.length] ?? 'tinta'
  return { forma, tono, letras: [...nombre].slice(0, 2).join('').toUpperCase() }
}

/** A person's count. The entry with an empty name counts all other people. */
export interface CuentaPersona {
  usuario: string
  cantidad: number
}

export const sumCuenta = (cuenta: readonly CuentaPersona[]): number =>
  cuenta.reduce((total, { cantidad }) => total + cantidad, 0)

/** The first `most` counts with a name, then one count for all others. */
export function capCuenta(cuenta: readonly CuentaPersona[], most: number): CuentaPersona[] {
  const named = cuenta.filter(({ usuario }) => usuario !== '')
  const rest = sumCuenta([...named.slice(most), ...cuenta.filter(({ usuario }) => usuario === '')])
  return [...named.slice(0, most), ...(rest > 0 ? [{ usuario: '', cantidad: rest }] : [])]
}
