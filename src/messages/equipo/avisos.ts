import { type CuentaPersona, sumCuenta } from '#domain/cuenta/persona.ts'
import { enumerar } from '#messages/palabras.ts'

/** Problems of the device, its browser or its server that concern unsent changes (reliability O22, O29–O31, O35). */
export const EQUIPO_AVISOS = {
  soloMientrasAbierta: 'Se envía mientras la app esté abierta',
  recuperados: (n: number) =>
    n === 1
      ? 'El servidor volvió a una copia anterior: este equipo recuperó 1 cambio y se lo envía de nuevo.'
      : `El servidor volvió a una copia anterior: este equipo recuperó ${n} cambios y se los envía de nuevo.`,
  sinAlmacen: 'Este equipo no puede guardar sin conexión. Trabajá donde haya red hasta que se arregle.',
  sinPersistencia:
    'Este navegador puede borrar lo guardado. Sin conexión no se toman cambios: trabajá donde haya red.',
  pestanaVieja: 'Actualice esta pestaña',
  datosMasNuevos:
    'Lo guardado en este equipo es de una versión más nueva de la app: no se tocó y no se perdió nada. Actualizá esta pestaña; si el aviso sigue, avisale a un administrador.',
  cierreLasOtras: 'Cierre las otras pestañas',
} as const

const deQuien = ({ usuario }: CuentaPersona): string => `de ${usuario === '' ? 'otras personas' : usuario}`

export const deQuienes = (cuenta: readonly CuentaPersona[]): string =>
  enumerar(cuenta.map(una => `${una.cantidad} ${deQuien(una)}`))

/** Changes lost with the browser's storage (reliability O49). */
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

/** The rescue file (docs/reliability.md). */
export const RESCATE = {
  exportar: 'Guardar archivo de rescate',
  detalle:
    'Guardalo antes de arreglar, borrar o cambiar este equipo. Lleva lo que falta enviar, y nadie puede leerlo: solo lo abre el servidor, cuando lo importa un administrador.',
  guardado: (n: number) =>
    n === 1 ? 'Archivo de rescate guardado, con 1 cambio' : `Archivo de rescate guardado, con ${n} cambios`,
  vacio: 'No hay cambios sin enviar para rescatar.',
  sinClave: 'Para cerrar el archivo hace falta la red una vez. Probá de nuevo cuando haya.',
  sinServidor: 'Este servidor no importa archivos de rescate.',
  sinCifrado: 'Este navegador no puede cerrar el archivo: abrí la app con https.',
  error: 'No se pudo leer lo guardado en este equipo. Probá de nuevo.',
} as const
