import type { BorradorCatalogo } from '#domain/stock/borrador-catalogo.ts'
import type { CampoCatalogo, FilaCatalogo } from '#domain/stock/campos-catalogo.ts'

/** A row while it is new or edited. */
export interface Edicion {
  /** As it was when its edition began; null for a new row. */
  fila: FilaCatalogo | null
  borrador: BorradorCatalogo
  /** What is wrong, in words. */
  error: string | null
  invalido: CampoCatalogo | null
}
