import { compareTexto } from '../valor/orden-texto.ts'

/** How many of something each person has; an empty name stands for all others. */
export interface CuentaPersona {
  usuario: string
  cantidad: number
}

export const sumCuenta = (cuenta: readonly CuentaPersona[]): number =>
  cuenta.reduce((total, { cantidad }) => total + cantidad, 0)

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

/** The largest counts by name, and all others together. */
export function capCuenta(cuenta: readonly CuentaPersona[], most: number): CuentaPersona[] {
  const named = cuenta.filter(({ usuario }) => usuario !== '')
  const rest = sumCuenta([...named.slice(most), ...cuenta.filter(({ usuario }) => usuario === '')])
  return [...named.slice(0, most), ...(rest > 0 ? [{ usuario: '', cantidad: rest }] : [])]
}
