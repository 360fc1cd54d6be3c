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

/** A block of a page. The build makes the blocks from Markdown, so the browser parses none. */
export type Bloque =
  | Titulo
  | { tipo: 'parrafo'; trozos: readonly Trozo[] }
  | { tipo: 'lista'; ordenada: boolean; items: readonly (readonly Bloque[])[] }
  | { tipo: 'nota'; bloques: readonly Bloque[] }
  | { tipo: 'orden'; texto: string }
  | { tipo: 'imagen'; archivo: string; texto: string }

export interface Pagina {
  /** The page's name in the address; '' for the index. */
  tema: string
  titulo: string
  bloques: readonly Bloque[]
}

export interface Imagen {
  url: string
  ancho: number
  alto: number
}
