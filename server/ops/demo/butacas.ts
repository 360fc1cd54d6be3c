import { createAgenda } from './agenda.ts'
import { type ButacaDemo, makeButaca } from './butaca.ts'
import type { Calendario } from './calendario.ts'
import { MODELOS, type ModeloDemo } from './catalogos.ts'
import { createNumeros } from './numeros.ts'
import { createRandom } from './seeded-random.ts'

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
