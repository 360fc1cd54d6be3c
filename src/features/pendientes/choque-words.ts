import type { Butaca } from '#contract/butaca.ts'
import type { Actual } from '#contract/problem.ts'
import { applyOperacion } from '#domain/butaca/apply-pending.ts'
import type { Choque } from '#domain/butaca/choque.ts'
import { columnaAs } from '#domain/butaca/columna-as.ts'
import { ESTADO_BORRADA } from '#domain/butaca/estado-butaca.ts'
import { formatPeso } from '#domain/butaca/peso.ts'
import { COLA } from '#messages/equipo/pendientes.ts'
import { causaDe, type Entry } from '#queries/outbox/use-pendientes.ts'

/** The state of a seat, with its A/S if it has one: 'lista, S'. */
export function estadoEnPalabras(butaca: Butaca): string {
  const as = columnaAs(butaca)
  return as === '-' ? butaca.estado.nombre : `${butaca.estado.nombre}, ${as}`
}

/** The same with the weight where the two seats have the same state and differ in it. */
function estadoFrente(butaca: Butaca, otra: Butaca): string {
  const isPeso = butaca.estado.id === otra.estado.id && butaca.peso !== otra.peso
  const palabras = estadoEnPalabras(butaca)
  return isPeso ? `${palabras}, ${butaca.peso >= 0 ? formatPeso(butaca.peso) : COLA.sinPeso}` : palabras
}

/** The seat as it is now, and as this person's change would leave it. */
export function ladosDe(choque: Choque, { butaca }: Actual): { ahora: string; mia: string } {
  const mia = applyOperacion(butaca, choque.operacion)
  return { ahora: estadoFrente(butaca, mia), mia: estadoFrente(mia, butaca) }
}

/** The author of the seat's present state; '' after a restore of the server. */
export function quienFue(entry: Entry, actual: Actual): string {
  const causa = causaDe(entry, actual)
  if (causa === 'volvio') return ''
  return causa === 'propia' ? COLA.vosEnOtro : (actual.usuario ?? COLA.otraPersona)
}

/** The button that leaves the seat as it is. */
export function dejarTexto(entry: Entry, actual: Actual, choque: Choque): string {
  const { butaca } = actual
  const quien = quienFue(entry, actual)
  if (butaca.estado.id === ESTADO_BORRADA) return COLA.dejarBorrada(quien)
  if (entry.operacion.tipo === 'homologar' && butaca.homologada) return COLA.dejarHomologada(quien)
  if (entry.operacion.tipo === 'editar') return COLA.dejarComoEsta(quien)
  return COLA.dejarEn(ladosDe(choque, actual).ahora, quien)
}

/** The button that makes this person's change all the same. */
export function aplicarTexto({ operacion }: Entry, actual: Actual, choque: Choque): string {
  if (operacion.tipo === 'homologar') return COLA.aplicarHomologacion
  return operacion.tipo === 'editar' ? COLA.aplicarEdicion : COLA.pasarA(ladosDe(choque, actual).mia)
}

/** The question before a change that takes the seat where the person did not mean to. */
export function preguntaDe({ nro }: Entry, actual: Actual, choque: Choque): string {
  const { butaca } = actual
  const a = applyOperacion(butaca, choque.operacion).estado.nombre
  if (choque.paso === 'repone') return COLA.preguntaRepone(nro, a)
  const pregunta = choque.paso === 'atras' ? COLA.preguntaAtras : COLA.preguntaSalta
  return pregunta(nro, butaca.estado.nombre, a)
}

/** The reason to note when a person leaves the seat as it is. */
export const motivoDeDejar = (entry: Entry, actual: Actual): string =>
  COLA.motivoOtra(quienFue(entry, actual), estadoEnPalabras(actual.butaca))
