import '#ui/controls/segmented.css'
import { useId } from 'react'
import type { TipoAs } from '#domain/informe/consulta-informe.ts'
import { INFORME } from '#messages/informe-fecha.ts'

const TIPOS: readonly TipoAs[] = ['A', 'S']

/** A or S makes it the AS report; none of them, the normal one (specification §2). */
export function TipoToggles({
  tipo,
  onChange,
}: {
  tipo: TipoAs | null
  onChange: (tipo: TipoAs | null) => void
}) {
  const id = useId()
  return (
    <div className="field">
      <span className="label" id={id}>
        {INFORME.porTipo}
      </span>
      <fieldset className="seg" aria-labelledby={id} aria-describedby={`${id}-hint`}>
        {TIPOS.map(one => (
          <button
            key={one}
            type="button"
            aria-pressed={tipo === one}
            onClick={() => onChange(tipo === one ? null : one)}
          >
            {one}
          </button>
        ))}
      </fieldset>
      <span className="hint" id={`${id}-hint`}>
        {INFORME.soloListaOEntregada}
      </span>
    </div>
  )
}
