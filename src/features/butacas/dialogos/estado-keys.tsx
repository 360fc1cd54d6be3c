import type { Ref } from '#contract/ref.ts'
import { ESTADO_BORRADA } from '#domain/butaca/estado-butaca.ts'
import { pasoDe } from '#domain/butaca/linea-estados.ts'
import { CAMBIAR_ESTADO } from '#messages.ts'
import { useLookups } from '#queries/butacas/use-lookups.ts'
import { RadioKeys } from '#ui/overlay.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { StepTicks } from '#ui/signs/step-ticks.tsx'

/** One key a state, in the order of the line; borrada last and in its own colour. */
export function EstadoKeys({ value, onChange }: { value: Ref | null; onChange: (estado: Ref) => void }) {
  const { estados, linea } = useLookups()
  if (estados.length === 0) return <p className="sin-estados">{CAMBIAR_ESTADO.sinEstados}</p>
  return (
    <div className="keys-side">
      <RadioKeys
        label="Estado"
        value={value === null ? '' : String(value.id)}
        onChange={id => {
          const estado = estados.find(ref => String(ref.id) === id)
          if (estado) onChange(estado)
        }}
        options={estados.map(({ id, nombre }) => ({
          value: String(id),
          label: nombre,
          ...(id === ESTADO_BORRADA
            ? { tone: 'danger' as const, trailing: <Icon name="trash" /> }
            : { trailing: <StepTicks step={pasoDe(linea, id)} of={linea.length} /> }),
        }))}
      />
    </div>
  )
}
