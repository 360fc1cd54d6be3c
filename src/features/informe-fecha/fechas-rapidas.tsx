import { PERIODOS, rangoDePeriodo } from '#domain/informe/periodo.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { Button } from '#ui/controls/button.tsx'
import { type Elegir, textosDe } from './borrador.ts'

/** Usual ranges, counted from the factory's day. They only fill the dates in; the one that is there is marked. */
export const FechasRapidas = ({ borrador, hoy, onChange }: Elegir & { hoy: () => string }) => (
  <fieldset className="rapidas" aria-label={INFORME.fechasRapidas}>
    {PERIODOS.map(periodo => {
      if (periodo === 'personalizado') return null
      const textos = textosDe(rangoDePeriodo(periodo, hoy()))
      const isPuesto = (Object.keys(textos) as (keyof typeof textos)[]).every(
        campo => borrador[campo] === textos[campo],
      )
      return (
        <Button
          key={periodo}
          variant={isPuesto ? 'soft' : 'default'}
          size="sm"
          aria-pressed={isPuesto}
          onClick={() => onChange(textos)}
        >
          {INFORME.presets[periodo]}
        </Button>
      )
    })}
  </fieldset>
)
