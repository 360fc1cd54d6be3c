import { ESTADO_INICIAL } from '#domain/butaca/estado-butaca.ts'
import { createAgenda } from './agenda.ts'
import { type ButacaDemo, makeButaca } from './butaca.ts'
import type { Calendario } from './calendario.ts'
import { MODELOS, type ModeloDemo } from './catalogos.ts'
import { createRandom } from './seeded-random.ts'

const LARGO = 7

/** Numbers as on the factory's labels: the model's prefix and a running number, of seven characters in all. */
function createNumeros(): (modelo: ModeloDemo) => string {
  const last = new Map<string, number>()
  return ({ prefijo }) => {
    const next = (last.get(prefijo) ?? 0) + 1
    last.set(prefijo, next)
    return prefijo + String(next).padStart(LARGO - prefijo.length, '0')
  }
}

/** The seat that only the back office knows (specification §4): there since the first day, never on the line. */
export const makeAuxiliar = ({ dias }: Calendario): ButacaDemo => {
  const estado = { peso: -1, prehomologada: false, homologada: false }
  const cambios = [{ estado: ESTADO_INICIAL, momento: -dias, usuarioId: 1, ...estado }]
  const nro = 'butacaauxiliar'
  return { nro, modelo: 1, color: 1, renombre: null, cambios, homologacion: null, prehomologada: false }
}

export function* makeButacas(
  butacas: number,
  semilla: number,
  calendario: Calendario,
): Generator<ButacaDemo> {
  const nextNumero = createNumeros()
  const agenda = createAgenda(butacas, calendario)
  const weights = MODELOS.map(({ peso }) => peso)
  for (let index = 0; index < butacas; index++) {
    const random = createRandom(semilla, index + 1)
    const modelo = MODELOS[random.weighted(weights)] as ModeloDemo
    const destino = agenda(index, random)
    yield makeButaca(random, { nro: nextNumero(modelo), modelo, destino, dias: calendario.dias })
  }
}
