import { type Celda, type CeldaLeida, FILAS_MAX_BYTES, FILAS_POR_PEDIDO } from '#contract/importacion.ts'
import { isApiError } from '#http/api-error.ts'
import { putFilas } from '#http/importaciones.ts'

export interface Fila {
  fila: number
  celdas: readonly CeldaLeida[]
}

/** A letter may be three bytes, and JSON has its signs. */
const CHARS_MAX = FILAS_MAX_BYTES / 4
const TRIES = 4
const BUSY = 503

const charsOf = ({ celdas }: Fila): number =>
  celdas.reduce<number>((sum, celda) => sum + String(celda ?? '').length + 6, 20)

/** As many rows as one call takes, from there on. */
function pieceOf(filas: readonly Fila[], from: number): Fila[] {
  const piece: Fila[] = []
  let chars = 0
  for (const fila of filas.slice(from, from + FILAS_POR_PEDIDO)) {
    chars += charsOf(fila)
    if (chars > CHARS_MAX && piece.length > 0) break
    piece.push(fila)
  }
  return piece
}

/** No call takes a NUL. What stands in its place is not read either, so the row has an error and its neighbours none. */
const sinNul = (celda: Celda): Celda => (typeof celda === 'string' ? celda.replaceAll('\0', '\uFFFD') : celda)

/** A busy server asks for some patience. @throws ApiError */
async function send(id: string, filas: { fila: number; celdas: Celda[] }[]): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      return await putFilas(id, { filas })
    } catch (error) {
      if (!isApiError(error) || error.status !== BUSY || tried === TRIES) throw error
      await new Promise(resolve => setTimeout(resolve, error.retryAfterMs ?? 1_000 * tried))
    }
  }
}

/** Sends rows to be tested, each as the cells that `celdasDe` takes of it. @throws ApiError; stops without error at `signal`. */
export async function enviarFilas(
  id: string,
  filas: readonly Fila[],
  celdasDe: (celdas: readonly CeldaLeida[]) => Celda[],
  { signal, onSent }: { signal: AbortSignal; onSent: (filas: number) => void },
): Promise<void> {
  for (let from = 0; from < filas.length && !signal.aborted; ) {
    const piece = pieceOf(filas, from)
    await send(
      id,
      piece.map(({ fila, celdas }) => ({ fila, celdas: celdasDe(celdas).map(sinNul) })),
    )
    from += piece.length
    onSent(from)
  }
}
