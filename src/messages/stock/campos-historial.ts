import type { ValorHistorial } from '#contract/historial-schema.ts'
import type { CambioLinea, CambiosEntrada } from '#domain/historial/cambios-entrada.ts'
import type { Celda } from '#domain/valor/celda.ts'
import { formatDolares } from '#domain/valor/numero.ts'
import {
  cantidadDe,
  HISTORIAL,
  nombreCampo,
  nombreLinea,
  precioDe,
  textoLinea,
  textoValor,
} from './historial.ts'

/** A changed field in words. Undefined is left out, null was empty. */
export interface CampoDicho {
  nombre: string
  antes?: string | null
  despues?: string | null
  /** Both as cells of a workbook: numbers stay numbers. */
  celdas: readonly [Celda, Celda]
}

/** Fields of which the history only knows that they changed. */
const SIN_ANTES: readonly string[] = ['clave', 'logo']

/** Fields of an entry, in display order. */
export const camposDe = ({ campos, lineas, isReordered }: CambiosEntrada): readonly CampoDicho[] => [
  ...lineas.flatMap(deLinea),
  ...(isReordered ? [{ nombre: HISTORIAL.otroOrden, celdas: [null, null] } as const] : []),
  ...campos.map(({ campo, antes, despues }) => ({
    nombre: nombreCampo(campo),
    ...(!SIN_ANTES.includes(campo) && { antes: textoValor(campo, antes) }),
    despues: textoValor(campo, despues),
    celdas: [SIN_ANTES.includes(campo) ? null : celdaDe(campo, antes), celdaDe(campo, despues)] as const,
  })),
]

const celdaDe = (campo: string, valor: ValorHistorial): Celda =>
  typeof valor === 'number' ? valor : textoValor(campo, valor)

/** A line added or removed as a whole, or the changes within it. */
function deLinea({ antes, despues }: CambioLinea): readonly CampoDicho[] {
  const linea = antes ?? despues
  if (linea === null) return []
  if (antes === null || despues === null) {
    const [era, es] = [antes && textoLinea(antes), despues && textoLinea(despues)]
    return [{ nombre: nombreLinea(linea), antes: era, despues: es, celdas: [era, es] }]
  }
  const parte = (nombre: string, de: number, a: number, texto: (n: number) => string) =>
    de === a ? [] : [{ nombre, antes: texto(de), despues: texto(a), celdas: [de, a] as const }]
  return [
    ...parte(cantidadDe(despues), antes.cantidad, despues.cantidad, String),
    ...parte(precioDe(despues), antes.precio, despues.precio, formatDolares),
  ]
}
