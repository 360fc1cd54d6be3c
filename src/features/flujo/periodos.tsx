import '#ui/controls/segmented.css'
import { useId } from 'react'
import type { ConsultaFlujo } from '#domain/informe/consulta-flujo.ts'
import { PERIODOS, type Periodo, periodoDe, rangoDePeriodo } from '#domain/informe/periodo.ts'
import { HORA_D, HORA_H, isDeDiasEnteros } from '#domain/informe/rango-informe.ts'
import { FLUJO } from '#messages/flujo.ts'

interface PeriodosProps {
  consulta: ConsultaFlujo
  hoy: string
  onChange: (part: Partial<ConsultaFlujo>) => void
  onPersonalizado: () => void
}

/** The keys of the range. The last one opens its dialog, also when it is chosen already. */
export function Periodos({ consulta, hoy, onChange, onPersonalizado }: PeriodosProps) {
  const name = useId()
  const shown = isDeDiasEnteros(consulta) ? periodoDe(consulta.periodo, consulta, hoy) : 'personalizado'
  const choose = (periodo: Periodo) => {
    if (periodo === 'personalizado') return
    onChange({ periodo, ...rangoDePeriodo(periodo, hoy), horaD: HORA_D, horaH: HORA_H })
  }
  return (
    <div className="seg periodos" role="radiogroup" aria-label={FLUJO.periodo}>
      {PERIODOS.map(periodo => (
        <label key={periodo}>
          <input
            type="radio"
            name={name}
            value={periodo}
            checked={periodo === shown}
            onChange={() => choose(periodo)}
            // Choosing what is chosen changes nothing and is a click all the same
            {...(periodo === 'personalizado' && {
              onClick: onPersonalizado,
              'aria-haspopup': 'dialog' as const,
            })}
          />
          {FLUJO.periodos[periodo]}
        </label>
      ))}
    </div>
  )
}
