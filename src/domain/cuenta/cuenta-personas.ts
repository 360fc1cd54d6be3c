/** How many of something each person has; an empty name stands for all others. */
export interface CuentaPersona {
  usuario: string
  cantidad: number
}

export const sumCuenta = (cuenta: readonly CuentaPersona[]): number =>
  cuenta.reduce((total, { cantidad }) => total + cantidad, 0)

/** The largest counts by name, and all others together. */
export function capCuenta(cuenta: readonly CuentaPersona[], most: number): CuentaPersona[] {
  const named = cuenta.filter(({ usuario }) => usuario !== '')
  const rest = sumCuenta([...named.slice(most), ...cuenta.filter(({ usuario }) => usuario === '')])
  return [...named.slice(0, most), ...(rest > 0 ? [{ usuario: '', cantidad: rest }] : [])]
}
