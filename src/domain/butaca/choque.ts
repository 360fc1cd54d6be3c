import type { Butaca } from '#contract/butaca.ts'
import type { CampoButaca } from '#contract/campos-butaca.ts'
import type { Maestro } from '#contract/maestro.ts'
import type { Actual } from '#contract/problem.ts'
import { ESTADO_BORRADA } from './butaca.ts'
import { fichaOf, sameFicha, vacioOf } from './ficha-butaca.ts'
import { type Paso, pasoEntre } from './linea-estados.ts'
import type { Editar, Operacion } from './operacion.ts'
import { applyOperacion, isYaHecha, puedeHacerse } from './operacion.ts'

/** A conflict between a person's change and the seat after another change. */
export interface Choque {
  /** The change, rebased on the current seat. */
  operacion: Operacion
  paso: Paso
  /** Whether the operation changes anything and the server can accept it. */
  isPosible: boolean
  /** Whether the app asks first, because the person may not intend the seat's new state. */
  isDudoso: boolean
  /** How to decide the conflict together with others; null if a person must look at it alone. */
  junto: 'dejar' | 'pasar' | 'homologar' | null
}

/** @param visto the seat as the person saw it. @param linea the states in their order. */
export function choqueDe(
  pedida: Operacion,
  visto: Butaca,
  actual: Pick<Actual, 'butaca' | 'homologacion'>,
  linea: readonly Maestro[],
): Choque {
  const { butaca } = actual
  const operacion = pedida.tipo === 'editar' ? edicionSobre(pedida, visto, butaca) : pedida
  const hasta = applyOperacion(butaca, operacion).estado.id
  const paso = pasoEntre(linea, butaca.estado.id, hasta)
  const isOtroSalto = paso === 'salta' && butaca.estado.id !== visto.estado.id
  const isDudoso = paso === 'atras' || paso === 'repone' || isOtroSalto
  const isPosible = puedeHacerse(operacion, butaca) && !isYaHecha(operacion, actual)
  return { operacion, paso, isPosible, isDudoso, junto: junto() }

  function junto(): Choque['junto'] {
    if (isYaHecha(operacion, actual)) return 'dejar'
    if (operacion.tipo === 'homologar') return isPosible ? 'homologar' : null
    if (operacion.tipo !== 'cambio-estado' || hasta === ESTADO_BORRADA) return null
    // A step back with a motivo was intended, so a person must look at the conflict alone
    if (paso === 'atras') return operacion.motivo === undefined ? 'dejar' : null
    return (paso === 'sigue' || paso === 'salta') && !isDudoso ? 'pasar' : null
  }
}

/** The edit on the current seat: fields that the person did not change keep the values of other authors. */
function edicionSobre(edicion: Editar, visto: Butaca, ahora: Butaca): Editar {
  if (sameFicha(visto, ahora)) return edicion
  const [antes, base] = [fichaOf(visto), fichaOf(ahora)]
  const cambiados = Object.entries(edicion).filter(
    ([campo, valor]) =>
      idOf(valor) !== idOf(antes[campo as keyof typeof antes] ?? vacioOf(campo as CampoButaca)),
  )
  return { ...base, ...Object.fromEntries(cambiados), tipo: 'editar' }
}

const idOf = (valor: unknown): unknown =>
  typeof valor === 'object' && valor !== null && 'id' in valor ? valor.id : valor
