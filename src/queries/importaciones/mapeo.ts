import type { CeldaLeida, ClaseImportacion } from '#contract/importacion.ts'
import { camposDe } from '#domain/importacion/clases.ts'
import { adivinarCampos, tituloPlano } from '#domain/importacion/titulos.ts'
import { quietly } from '../quietly.ts'

const KEY = 'butacas-importar-columnas'
/** Lists that somebody brings again and again are few. */
const RECORDADOS_MAX = 40

type Campos = (string | null)[]

const keyOf = (clase: ClaseImportacion, titulos: readonly string[]): string =>
  [clase, ...titulos.map(tituloPlano)].join('\n')

function read(): [string, Campos][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}

const isKept = (entry: unknown): entry is [string, Campos] =>
  Array.isArray(entry) &&
  typeof entry[0] === 'string' &&
  Array.isArray(entry[1]) &&
  entry[1].every(campo => campo === null || typeof campo === 'string')

/** The field of each column: as it was chosen the last time for the same titles on this device, else by the titles and cells. */
export function camposDeTitulos(
  clase: ClaseImportacion,
  titulos: readonly string[],
  filas: readonly { celdas: readonly CeldaLeida[] }[] = [],
): { campos: Campos; isRecordado: boolean } {
  const [, kept] = read().find(([key]) => key === keyOf(clase, titulos)) ?? []
  const known = new Set(camposDe(clase).map(({ campo }) => campo))
  const isGood = kept?.length === titulos.length && kept.every(campo => campo === null || known.has(campo))
  return isGood && kept
    ? { campos: kept, isRecordado: true }
    : { campos: adivinarCampos(clase, titulos, filas), isRecordado: false }
}

export function keepCampos(clase: ClaseImportacion, titulos: readonly string[], campos: Campos): void {
  const key = keyOf(clase, titulos)
  const others = read().filter(([other]) => other !== key)
  quietly(() =>
    localStorage.setItem(KEY, JSON.stringify([[key, campos], ...others].slice(0, RECORDADOS_MAX))),
  )
}
