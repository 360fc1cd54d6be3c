import type { CeldaLeida } from '#contract/importacion.ts'

export interface FilaPlanilla {
  /** Its number in the file, the first one is 1. */
  fila: number
  celdas: CeldaLeida[]
}

/** What a file says: its titles, '' for a column without one, and the rows under them. */
export interface Planilla {
  /** Of a workbook, the sheet that was read and how many there are. */
  hoja: string | null
  hojas: number
  titulos: string[]
  filas: FilaPlanilla[]
}

/** Why a file cannot be read, each with a sentence of its own (src/messages/importar.ts). */
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

/** The file cannot be read. `dato` is the title, or the number of the row, that it is about. */
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
