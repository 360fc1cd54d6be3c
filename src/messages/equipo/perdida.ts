import { type CuentaPersona, sumCuenta } from '#domain/cuenta/cuenta-personas.ts'

const deQuien = ({ usuario }: CuentaPersona): string => `de ${usuario === '' ? 'otras personas' : usuario}`

const Y = new Intl.ListFormat('es')

/** «2 de operario y 1 de lopez» */
export const deQuienes = (cuenta: readonly CuentaPersona[]): string =>
  Y.format(cuenta.map(una => `${una.cantidad} ${deQuien(una)}`))

/** What the browser took from this device (reliability O49). */
export const PERDIDA = {
  aviso: (cuenta: readonly CuentaPersona[]): string => {
    const [una, ...otras] = cuenta
    const total = sumCuenta(cuenta)
    const de = una === undefined || otras.length > 0 ? `, ${deQuienes(cuenta)}` : ` ${deQuien(una)}`
    return `Este equipo perdió lo que tenía guardado: ${total} ${total === 1 ? 'cambio' : 'cambios'} sin enviar${de}. Lo que ya se había enviado está en el servidor y lo que hagas ahora se guarda; avisale a un administrador.`
  },
  yaAvise: 'Ya avisé a un administrador',
  equipo: 'Perdidos sin enviar',
  cuenta: (cuenta: readonly CuentaPersona[]): string => deQuienes(cuenta),
} as const
