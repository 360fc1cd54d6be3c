import { ESTADO_INICIAL } from '#domain/butaca/estado-butaca.ts'
import type { ButacaDemo } from './butaca.ts'
import type { Calendario } from './calendario.ts'

/** The seat that only the back office knows (specification §4): there since the first day, never on the line. */
export const makeAuxiliar = ({ dias }: Calendario): ButacaDemo => ({
  nro: 'butacaauxiliar',
  modelo: 1,
  color: 1,
  renombre: null,
  cambios: [
    {
      estado: ESTADO_INICIAL,
      momento: -dias,
      usuarioId: 1,
      peso: -1,
      prehomologada: false,
      homologada: false,
    },
  ],
  homologacion: null,
  prehomologada: false,
})
