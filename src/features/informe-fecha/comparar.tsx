import { reviewRangoHoras } from '#domain/informe/rango-informe.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Select } from '#ui/controls/select.tsx'
import { comparacionDe, type Elegir } from './borrador.ts'

/** «Comparar con»: whether, and with which period before. */
export function Comparar({ borrador, onChange }: Elegir) {
  const { rango } = reviewRangoHoras(borrador)
  const { ofrecidos, elegido } = comparacionDe(rango, borrador.retroceso)
  const { comparar } = borrador
  if (rango !== null && elegido === null) return <p className="comparar soft">{INFORME.sinPeriodoAntes}</p>
  return (
    <div className="comparar">
      <Checkbox
        label={INFORME.compararCon}
        checked={comparar}
        onChange={checked => onChange({ comparar: checked })}
      />
      {comparar && (
        <Select
          label={INFORME.compararCon}
          hideLabel
          options={ofrecidos.map(dias => ({ value: String(dias), label: INFORME.retroceso(dias) }))}
          value={String(elegido ?? '')}
          onChange={dias => onChange({ retroceso: dias === 'mes' ? dias : Number(dias) })}
        />
      )}
    </div>
  )
}
