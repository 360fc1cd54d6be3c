import type { RefObject } from 'react'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import { Button } from '#ui/controls/button.tsx'

/** Title, how many there are, and a new one. */
export function PageHead({
  create,
  total,
  reasonId,
  onNuevo,
}: {
  create: RefObject<HTMLButtonElement | null>
  /** Null while it is not known. */
  total: number | null
  /** Where it is said why nothing can be created now; null when it can. */
  reasonId: string | null
  onNuevo: () => void
}) {
  return (
    <div className="page-head">
      <h1>{PRODUCTOS.titulo}</h1>
      <span className="count" role="status">
        {total === null ? <span className="sr">{PRODUCTOS.cargando}</span> : PRODUCTOS.encontrados(total)}
      </span>
      <span className="grow" />
      <Button
        ref={create}
        className="new"
        icon="plus"
        {...(reasonId !== null && { disabled: true, 'aria-describedby': reasonId })}
        onClick={onNuevo}
      >
        {PRODUCTOS.nuevo}
      </Button>
    </div>
  )
}
