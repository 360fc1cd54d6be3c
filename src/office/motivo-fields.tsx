import './motivo-fields.css'
import type { Ref } from '#contract/formatos.ts'
import { NOTA_MAX } from '#contract/limites.ts'
import { isOtroMotivo, type UsoMotivo } from '#domain/butaca/motivo.ts'
import type { CambioEstado } from '#domain/butaca/operacion.ts'
import { cuandoSeUso, MOTIVO } from '#messages/butacas/motivo.ts'
import { useMotivos } from '#queries/butacas/use-motivos.ts'
import { likelyNow } from '#queries/device.ts'
import { TextField } from '#ui/controls/field.tsx'
import { RadioKeys } from '#ui/overlay.tsx'

export interface MotivoElegido {
  motivo: Ref | null
  nota: string
}

export const SIN_MOTIVO: MotivoElegido = { motivo: null, nota: '' }

/** Motivo and note for a change of state; an empty object without a motivo. */
export const motivoOf = ({ motivo, nota }: MotivoElegido): Pick<CambioEstado, 'motivo' | 'nota'> => {
  if (motivo === null) return {}
  return { motivo, ...(nota.trim() === '' ? {} : { nota: nota.trim() }) }
}

interface MotivoFieldsProps {
  uso: UsoMotivo
  value: MotivoElegido
  onChange: (value: MotivoElegido) => void
  label?: string
}

export function MotivoFields({ uso, value, onChange, label = MOTIVO.motivo }: MotivoFieldsProps) {
  const { motivo, nota } = value
  const offered = useMotivos(uso, MOTIVO.otro)
  // A corrected change may have a motivo that is no longer offered
  const isKnown = motivo === null || offered.some(({ id }) => id === motivo.id)
  const motivos = isKnown ? offered : [{ ...motivo, usado: null }, ...offered]
  const now = likelyNow()
  return (
    <div className="motivo-fields">
      <RadioKeys
        label={label}
        value={motivo === null ? '' : String(motivo.id)}
        onChange={elegido => {
          const found = motivos.find(({ id }) => String(id) === elegido)
          if (found) onChange({ ...value, motivo: { id: found.id, nombre: found.nombre } })
        }}
        options={motivos.map(({ id, nombre, usado }) => ({
          value: String(id),
          label: nombre,
          ...(usado !== null && { detail: cuandoSeUso(usado, now) }),
        }))}
      />
      <TextField
        label={MOTIVO.nota}
        autoComplete="off"
        maxLength={NOTA_MAX}
        placeholder={motivo !== null && isOtroMotivo(motivo) ? MOTIVO.escribi : MOTIVO.opcional}
        hint={MOTIVO.notaLargo(nota.length, NOTA_MAX)}
        value={nota}
        onChange={event => onChange({ ...value, nota: event.currentTarget.value })}
      />
    </div>
  )
}
