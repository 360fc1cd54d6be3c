import { compareTexto } from '../valor/orden-texto.ts'
import type { CuentaPersona } from './cuenta-personas.ts'

/** The sum of both, the largest count first. */
export const addCuentas = (
  a: readonly CuentaPersona[],
  b: readonly CuentaPersona[],
  sign: 1 | -1 = 1,
): CuentaPersona[] => {
  const by = new Map(a.map(({ usuario, cantidad }) => [usuario, cantidad]))
  for (const { usuario, cantidad } of b) by.set(usuario, (by.get(usuario) ?? 0) + sign * cantidad)
  return [...by]
    .map(([usuario, cantidad]) => ({ usuario, cantidad }))
    .filter(({ cantidad }) => cantidad > 0)
    .sort((x, y) => y.cantidad - x.cantidad || compareTexto(x.usuario, y.usuario))
}

/** What `a` has more than `b`. */
export const subtractCuentas = (a: readonly CuentaPersona[], b: readonly CuentaPersona[]): CuentaPersona[] =>
  addCuentas(a, b, -1)
