/** A piece of a line: plain words, words that stand out, or a way to another place of the manual. */
export type Trozo =
  | string
  | { tipo: 'fuerte' | 'enfasis' | 'codigo'; dentro: readonly Trozo[] }
  | { tipo: 'enlace'; tema: string; ancla: string; dentro: readonly Trozo[] }

export interface Titulo {
  tipo: 'titulo'
  nivel: number
  texto: string
  ancla: string
}

/** What a page of the manual is made of. The build makes these of its Markdown, so that no browser has to read it. */
export type Bloque =
  | Titulo
  | { tipo: 'parrafo'; trozos: readonly Trozo[] }
  | { tipo: 'lista'; ordenada: boolean; items: readonly (readonly Bloque[])[] }
  | { tipo: 'nota'; bloques: readonly Bloque[] }
  | { tipo: 'orden'; texto: string }
  | { tipo: 'imagen'; archivo: string; texto: string }

export interface Pagina {
  /** What it is called in the address; empty for the index. */
  tema: string
  titulo: string
  bloques: readonly Bloque[]
}

export interface Imagen {
  url: string
  ancho: number
  alto: number
}
