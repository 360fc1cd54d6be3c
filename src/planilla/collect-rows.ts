import {
  CELDA_MAX,
  CELDAS_MAX,
  type CeldaLeida,
  CLASES_IMPORTACION,
  COLUMNAS_MAX,
  IMPORTACION_FILAS_MAX,
} from '#contract/importacion.ts'
import { textoCelda } from '#domain/importacion/celda.ts'
import { tituloPlano, titulosConocidos } from '#domain/importacion/titulos.ts'
import { sinApostrofo } from '#domain/valor/celda.ts'
import { type FilaPlanilla, type Planilla, PlanillaError } from './planilla.ts'

/** Number of first rows that may have the titles: a list may begin with its own name and date. */
const TITULOS_ENTRE = 10

const isBlank = (celda: CeldaLeida): boolean =>
  celda === null || (typeof celda === 'string' && celda.trim() === '')

export const titleOf = (celda: CeldaLeida): string => textoCelda(celda).slice(0, 100)

export class RowCollector {
  readonly #filas: FilaPlanilla[] = []
  #celdas = 0

  push(fila: number, celdas: CeldaLeida[], isOculta = false): void {
    let length = celdas.length
    while (length > 0 && isBlank(celdas[length - 1] ?? null)) length--
    if (length === 0) return
    if (length > COLUMNAS_MAX) throw new PlanillaError('muchas-columnas')
    if (this.#filas.length >= IMPORTACION_FILAS_MAX + TITULOS_ENTRE) throw new PlanillaError('muchas-filas')
    this.#celdas += length
    if (this.#celdas > CELDAS_MAX) throw new PlanillaError('muchas-celdas')
    const kept = Array.from({ length }, (_, n) => clip(celdas[n] ?? null))
    this.#filas.push({ fila, celdas: kept, ...(isOculta && { isOculta }) })
  }

  /** Copies the value of merged cells to their other rows: the file has it only in the first row. */
  fillDown(columna: number, desde: number, hasta: number): void {
    const first = this.#filas.findIndex(({ fila }) => fila >= desde)
    const valor = this.#filas[first]?.fila === desde ? this.#filas[first].celdas[columna] : undefined
    if (valor === undefined || isBlank(valor)) return
    for (const { fila, celdas } of this.#filas.slice(first + 1)) {
      if (fila > hasta) return
      if (++this.#celdas > CELDAS_MAX) throw new PlanillaError('muchas-celdas')
      while (celdas.length <= columna) celdas.push(null)
      if (isBlank(celdas[columna] ?? null)) celdas[columna] = valor
    }
  }

  get isEmpty(): boolean {
    return this.#filas.length === 0
  }

  finish(): Pick<Planilla, 'titulos' | 'filas'> {
    if (this.isEmpty) throw new PlanillaError('vacio')
    const at = this.#titleRow()
    const titulos = (this.#filas[at]?.celdas ?? []).map(titleOf)
    const filas = this.#filas.slice(at + 1)
    if (filas.length === 0) throw new PlanillaError('solo-titulos')
    if (filas.length > IMPORTACION_FILAS_MAX) throw new PlanillaError('muchas-filas')
    refuseSameTitles(titulos)
    const columnas = filas.reduce((most, { celdas }) => Math.max(most, celdas.length), titulos.length)
    while (titulos.length < columnas) titulos.push('')
    return { titulos, filas }
  }

  #titleRow(): number {
    const first = this.#filas.slice(0, TITULOS_ENTRE)
    const known = first.map(({ celdas }) => titulosConocidos(celdas.map(titleOf), CLASES_IMPORTACION))
    const most = Math.max(...known)
    return most < 2 ? 0 : known.indexOf(most)
  }
}

/** Removes the apostrophe that keeps a text from running as a formula, and limits the length. */
const clip = (celda: CeldaLeida): CeldaLeida =>
  typeof celda === 'string' ? sinApostrofo(celda).slice(0, CELDA_MAX) : celda

function refuseSameTitles(titulos: readonly string[]): void {
  const seen = new Set<string>()
  for (const titulo of titulos) {
    const plano = tituloPlano(titulo)
    if (plano !== '' && seen.has(plano)) throw new PlanillaError('titulos-repetidos', titulo)
    seen.add(plano)
  }
}
