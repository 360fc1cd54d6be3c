import { ETIQUETAS_COPIAS_MAX } from '#contract/limites.ts'
import {
  FORMATOS,
  type FormatoEtiqueta,
  type FormatoId,
  formatoOf,
  porHoja,
} from '#domain/etiqueta/formato-etiqueta.ts'
import { parseEntero } from '#domain/valor/entero.ts'
import { ETIQUETAS } from '#messages/butacas/etiquetas.ts'
import { TextField } from '#ui/controls/field.tsx'
import { RadioKeys } from '#ui/overlay.tsx'
import type { Ademas } from './etiqueta.tsx'

export interface Eleccion {
  formato: FormatoEtiqueta
  /** Place of the first free label on the sheet, from 1. */
  desde: number
  /** As typed. */
  copias: string
  ademas: Ademas
}

/** Copies of each label; null if the typed text is no valid number. */
export function copiasOf({ copias }: Eleccion): number | null {
  const count = parseEntero(copias, ETIQUETAS_COPIAS_MAX) ?? 0
  return count >= 1 ? count : null
}

interface OpcionesProps {
  eleccion: Eleccion
  onChange: (changed: Partial<Eleccion>) => void
}

export function Opciones({ eleccion, onChange }: OpcionesProps) {
  const { formato } = eleccion
  return (
    <>
      <div className="field">
        <span className="label" aria-hidden="true">
          {ETIQUETAS.tamano}
        </span>
        <RadioKeys
          label={ETIQUETAS.tamano}
          value={formato.id}
          options={FORMATOS.map(({ id }) => ({
            value: id,
            label: ETIQUETAS.medida[id],
            trailing: <small>{ETIQUETAS.papel[id]}</small>,
          }))}
          onChange={id => onChange({ formato: formatoOf(id as FormatoId), desde: 1 })}
        />
      </div>
      {porHoja(formato) > 1 && <PrimeraLibre eleccion={eleccion} onChange={onChange} />}
      <div className="dos">
        <TextField
          label={ETIQUETAS.copias}
          inputMode="numeric"
          autoComplete="off"
          value={eleccion.copias}
          onChange={event => onChange({ copias: event.target.value })}
          error={copiasOf(eleccion) === null ? ETIQUETAS.copiasMal(ETIQUETAS_COPIAS_MAX) : undefined}
        />
        <Contenido eleccion={eleccion} onChange={onChange} />
      </div>
      <p className="hint">{ETIQUETAS.consejo}</p>
    </>
  )
}

const Contenido = ({ eleccion: { ademas }, onChange }: OpcionesProps) => (
  <fieldset className="ademas">
    <legend>{ETIQUETAS.ademas}</legend>
    {(['modelo', 'color'] as const).map(que => (
      <label key={que}>
        <input
          type="checkbox"
          checked={ademas[que]}
          onChange={() => onChange({ ademas: { ...ademas, [que]: !ademas[que] } })}
        />
        {ETIQUETAS[que]}
      </label>
    ))}
  </fieldset>
)

/** The place of the first label, so that a partly used sheet can be printed on. */
function PrimeraLibre({ eleccion: { formato, desde }, onChange }: OpcionesProps) {
  const places = Array.from({ length: porHoja(formato) }, (_, i) => i + 1)
  return (
    <fieldset className="primera" data-columnas={formato.hoja.columnas}>
      <legend>{ETIQUETAS.empezar(desde)}</legend>
      {places.map(place => (
        <button
          key={place}
          type="button"
          aria-label={ETIQUETAS.lugar(place)}
          aria-pressed={place === desde}
          data-usada={place < desde || undefined}
          onClick={() => onChange({ desde: place })}
        >
          {(place === desde || place === 1 || place === places.length) && place}
        </button>
      ))}
    </fieldset>
  )
}
