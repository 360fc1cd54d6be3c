/** Dialogs «Cambiar Estado» and «Historial Butaca». */
export const CAMBIAR_ESTADO = {
  titulo: 'Cambiar Estado',
  butacas: (n: number) => `${n} ${n === 1 ? 'butaca' : 'butacas'}`,
  enterSigue: 'Enter pasa a la siguiente',
  vacioDejaPeso: 'Vacío deja el peso como está',
  sinPesoAnterior: 'sin peso anterior',
  pesoAnterior: (peso: string) => `antes ${peso}`,
  noLlevaPeso: 'no lleva peso',
  noLlevaAs: 'no lleva A/S',
  eligeEstado: 'Elegí el estado',
  nadaMas: 'No hace falta nada más.',
  seBorran: 'Se van a borrar. Antes se pide confirmación.',
  elegirAs: 'Elegí A o S para cada butaca',
  sinEstados: 'Este equipo todavía no tiene la lista de estados. Hace falta la red una vez.',
} as const
