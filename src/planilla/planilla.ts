import type { CeldaLeida } from '#contract/importacion.ts'

export interface FilaPlanilla {
  /** Row number in the file, from 1. */
  fila: number
  celdas: CeldaLeida[]
  isOculta?: true
}

/** Content of a file. `titulos`: '' for a column without a title. */
export interface Planilla {
  /** Name of the sheet that was read; null for a text file. `hojas`: number of visible sheets; 0 for a text file. */
  hoja: string | null
  hojas: number
  titulos: string[]
  filas: FilaPlanilla[]
}

/** src/messages/importar.ts has a sentence for each code. */
export type CodigoPlanilla =
  | 'vacio'
  | 'muy-grande'
  | 'xls'
  | 'xlsb'
  | 'ods'
  | 'otro-office'
  | 'con-clave'
  | 'html'
  | 'xml'
  | 'rtf'
  | 'pdf'
  | 'imagen'
  | 'comprimido'
  | 'no-es-texto'
  | 'danado'
  | 'sin-hojas'
  | 'muy-desplegado'
  | 'solo-titulos'
  | 'titulos-repetidos'
  | 'muchas-columnas'
  | 'muchas-filas'
  | 'muchas-celdas'
  | 'comillas'
  | 'tarda'

/** The file cannot be read. `dato`: the wrong title or row number. */
export class PlanillaError extends Error {
  override name = 'PlanillaError'
  readonly codigo: CodigoPlanilla
  readonly dato: string | undefined
  constructor(codigo: CodigoPlanilla, dato?: string) {
    super(codigo)
    this.codigo = codigo
    this.dato = dato
  }
}
