import { useEffect, useRef } from 'react'
import type { CatalogoNombre } from '#contract/catalogo.ts'
import { CATALOGOS } from '#messages/stock/catalogos.ts'
import { Button } from '#ui/controls/button.tsx'

/** Title, how many were found, and the way to a new row. */
export function CatalogoHead({
  catalogo,
  total,
  isLoading,
  isOnline,
  reasonId,
  takesFocus,
  onNuevo,
}: {
  catalogo: CatalogoNombre
  /** null until it is known. */
  total: number | null
  isLoading: boolean
  isOnline: boolean
  reasonId: string
  /** A new row was closed just now: the focus comes back to where it started. */
  takesFocus: boolean
  onNuevo: () => void
}) {
  const textos = CATALOGOS.de[catalogo]
  const nuevo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) nuevo.current?.focus()
  }, [takesFocus])
  return (
    <div className="page-head">
      <h1>{textos.titulo}</h1>
      <span className="count" role="status">
        {total === null
          ? isLoading && <span className="sr">{CATALOGOS.cargando(textos.plural)}</span>
          : textos.encontrados(total)}
      </span>
      <span className="grow" />
      <Button
        ref={nuevo}
        icon="plus"
        disabled={!isOnline}
        {...(isOnline ? {} : { 'aria-describedby': reasonId })}
        onClick={onNuevo}
      >
        {textos.nuevo}
      </Button>
    </div>
  )
}
