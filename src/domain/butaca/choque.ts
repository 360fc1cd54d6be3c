import type { Butaca } from '#contract/butaca.ts'
import type { CampoButaca } from '#contract/campos-butaca.ts'
import type { Maestro } from '#contract/maestro.ts'
import type { Actual } from '#contract/problem.ts'
import { ESTADO_BORRADA } from './butaca.ts'
import { fichaOf, sameFicha, vacioDe } from './ficha-butaca.ts'
import { type Paso, pasoEntre } from './linea-estados.ts'
import type { Editar, Operacion } from './operacion.ts'
import { applyOperacion, isYaHecha } from './operacion.ts'

/** A change beside the seat that another change left meanwhile. */
export interface Choque {
  /** The change as it would be made on the seat as it is now. */
  operacion: Operacion
  /** The step that it would make on the line. */
  paso: Paso
  /** Whether there is something to do that the server can accept. */
  isPosible: boolean
  /** Whether it takes the seat where the person did not mean to take it, so that they are asked first. */
  isDudoso: boolean
  /** How it can be decided together with others; null for one that a person must look at. */
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
    if (paso === 'atras') return 'dejar'
    return (paso === 'sigue' || paso === 'salta') && !isDudoso ? 'pasar' : null
  }
}

/** Whether the server would make that change on the seat as it is. */
export function puedeHacerse({ tipo }: Operacion, { estado, prehomologada, homologada }: Butaca): boolean {
  if (tipo === 'cambio-estado') return true
  if (tipo === 'crear' || estado.id === ESTADO_BORRADA) return false
  return tipo === 'editar' || (prehomologada && !homologada)
}

/** Puts what the person changed over the seat as it is now; the other fields keep what others wrote. */
function edicionSobre(edicion: Editar, visto: Butaca, ahora: Butaca): Editar {
  if (sameFicha(visto, ahora)) return edicion
  const [antes, base] = [fichaOf(visto), fichaOf(ahora)]
  const cambiados = Object.entries(edicion).filter(
    ([campo, valor]) =>
      idOf(valor) !== idOf(antes[campo as keyof typeof antes] ?? vacioDe(campo as CampoButaca)),
  )
  return { ...base, ...Object.fromEntries(cambiados), tipo: 'editar' }
}

const idOf = (valor: unknown): unknown =>
  typeof valor === 'object' && valor !== null && 'id' in valor ? valor.id : valor
