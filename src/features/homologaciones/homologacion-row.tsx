import { memo, useEffect, useRef } from 'react'
import type { Homologacion } from '#contract/homologacion.ts'
import { borradorDe } from '#domain/homologacion/borrador-homologacion.ts'
import { partesFechaHs } from '#domain/valor/hora.ts'
import { HOMOLOGACIONES } from '#messages/butacas/homologaciones.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { CodeLabel } from '#ui/signs/code-label.tsx'
import { CodeText } from '#ui/signs/code-text.tsx'

/** A row as it is read. Memoised: a key typed in the row that is edited renders no other. */
export const HomologacionRow = memo(function HomologacionRow({
  fila,
  canEdit,
  takesFocus,
  onEdit,
}: {
  fila: Homologacion
  canEdit: boolean
  /** It was edited just now: the focus comes back to where it started. */
  takesFocus: boolean
  onEdit: (fila: Homologacion) => void
}) {
  const edit = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) edit.current?.focus()
  }, [takesFocus])
  const { comprador, etiqueta_blanca, etiqueta_gris } = borradorDe(fila)
  return (
    <tr>
      <td className="c-acts">
        <span className="acts">
          <IconButton
            ref={edit}
            label={HOMOLOGACIONES.editar(fila.butaca)}
            icon="pencil"
            disabled={!canEdit}
            onClick={() => onEdit(fila)}
          />
        </span>
      </td>
      <ReadOnlyStart fila={fila} />
      <td className="c-com" title={comprador || undefined}>
        {comprador || <span className="muted">–</span>}
      </td>
      <td className="c-bla">
        <CodeLabel face="white" value={etiqueta_blanca} />
      </td>
      <td className="c-gri">
        <CodeLabel face="gray" value={etiqueta_gris} />
      </td>
      <ReadOnlyEnd fila={fila} />
    </tr>
  )
})

/** What may not be changed, before what may (specification §2). */
export function ReadOnlyStart({ fila }: { fila: Homologacion }) {
  return (
    <>
      <td className="c-but">
        <CodeText value={fila.butaca} />
      </td>
      <td className="c-mod">{fila.nombre_modelo}</td>
    </>
  )
}

/** And after. */
export function ReadOnlyEnd({ fila }: { fila: Homologacion }) {
  const { fecha, hora } = partesFechaHs(fila.fecha_hs)
  return (
    <td className="c-fec soft">
      {fecha} {hora}
    </td>
  )
}
