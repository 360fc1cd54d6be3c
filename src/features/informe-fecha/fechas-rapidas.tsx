import { PRESETS, rangoDePreset } from '#domain/informe/presets-fecha.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { Button } from '#ui/controls/button.tsx'
import { type Borrador, textosDe } from './borrador.ts'

/** Ranges that are asked for every day, by the factory's own day. They fill the dates in; Enviar asks. */
export function FechasRapidas({
  hoy,
  onPick,
}: {
  hoy: () => string
  onPick: (dates: Pick<Borrador, 'desde' | 'hasta'>) => void
}) {
  return (
    <fieldset className="rapidas" aria-label={INFORME.fechasRapidas}>
      {PRESETS.map(preset => (
        <Button
          key={preset}
          variant="soft"
          size="sm"
          onClick={() => onPick(textosDe(rangoDePreset(preset, hoy())))}
        >
          {INFORME.presets[preset]}
        </Button>
      ))}
    </fieldset>
  )
}
