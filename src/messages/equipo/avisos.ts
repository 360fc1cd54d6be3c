/** What the device, its browser or its server keeps from going on by itself (reliability O22, O29–O31, O35). */
export const EQUIPO_AVISOS = {
  soloMientrasAbierta: 'Se envía mientras la app esté abierta',
  recuperados: (n: number) =>
    n === 1
      ? 'El servidor volvió de una copia anterior: se le avisa de nuevo 1 cambio recuperado.'
      : `El servidor volvió de una copia anterior: se le avisan de nuevo ${n} cambios recuperados.`,
  sinAlmacen: 'Este equipo no puede guardar sin conexión. Trabajá con la red hasta que se arregle.',
  sinPersistencia:
    'Este navegador no promete conservar lo guardado. Sin conexión no se toman cambios: trabajá con la red.',
  pestanaVieja: 'Actualice esta pestaña',
  datosMasNuevos:
    'Lo guardado en este equipo es de una versión más nueva de la app, y esta no lo toca: nada se perdió. Actualizá esta pestaña; si el aviso sigue, avisá a quien cuida el sistema.',
  cierreLasOtras: 'Cierre las otras pestañas',
} as const
