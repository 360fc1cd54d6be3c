import type { CeldaLeida } from '#contract/importacion.ts'
import { plegado } from '../valor/plegado.ts'
import { textoCelda } from './celda.ts'
import { tituloPlano } from './titulos.ts'

/** A row of a report's layout: a subtotal or total, or the heading of a group or page. */
export interface RenglonAparte {
  fila: number
  texto: string
  que: 'total' | 'titulo'
}

const TOTAL = /^(gran\s+)?(sub\s*-?\s*)?total(es)?\b|^suma(toria)?\s+(total|general|de)\b/
const TITULO =
  /^(rubro|grupo|familia|linea|categoria|seccion|sector|deposito|proveedor|cliente|marca|sucursal|hoja|pagina|listado|fecha|periodo)s?\s*(:|n[°º]|\d+ de \d+)/
/** A heading stands alone in its row, where other rows fill that many cells. */
const LLENAS_MIN = 3

/** Rows of a file that are part of its layout and no rows of its list. */
export function renglonesAparte(
  titulos: readonly string[],
  filas: readonly { fila: number; celdas: readonly CeldaLeida[] }[],
): RenglonAparte[] {
  const cabecera = titulos.map(tituloPlano)
  const escritas = filas.map(({ celdas }) => celdas.filter(celda => textoCelda(celda) !== ''))
  const comun = mediana(escritas.map(({ length }) => length))
  return filas.flatMap(({ fila, celdas }, n): RenglonAparte[] => {
    const suyas = escritas[n] ?? []
    const primera = suyas.find(celda => typeof celda === 'string')
    if (primera === undefined) return []
    const texto = textoCelda(primera)
    const plano = plegado(texto)
    if (TOTAL.test(plano)) return [{ fila, texto, que: 'total' }]
    const isSola = suyas.length === 1
    const isCabecera =
      suyas.length > 1 &&
      celdas.every((celda, at) => celda === null || tituloPlano(textoCelda(celda)) === cabecera[at])
    if (isCabecera || TITULO.test(plano) || (isSola && (comun >= LLENAS_MIN || plano.endsWith(':'))))
      return [{ fila, texto, que: 'titulo' }]
    return []
  })
}

const mediana = (numeros: readonly number[]): number =>
  numeros.toSorted((a, b) => a - b)[Math.floor(numeros.length / 2)] ?? 0
