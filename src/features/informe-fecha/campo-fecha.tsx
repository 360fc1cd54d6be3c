import type { Ref } from 'react'
import { INFORME_DESDE, INFORME_HASTA, type ProblemaFecha } from '#domain/informe/rango-informe.ts'
import { formatFecha, parseFecha, withBarras } from '#domain/valor/fecha.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { DateField } from '#ui/overlay/date-field.tsx'
import type { Borrador } from './borrador.ts'

const wordsFor = (campo: string) => ({
  open: INFORME.abrirCalendario(campo),
  choose: INFORME.elegirFecha(campo),
  previous: INFORME.mesAnterior,
  next: INFORME.mesSiguiente,
  month: INFORME.mes,
  year: INFORME.anio,
})

/** A day that a calendar can show: its years are the report's. */
const dayOf = (text: string): string | null => {
  const { fecha } = parseFecha(text)
  return fecha !== null && fecha >= INFORME_DESDE && fecha <= INFORME_HASTA ? fecha : null
}

interface CampoFechaProps {
  campo: 'desde' | 'hasta'
  borrador: Borrador
  problema: ProblemaFecha | null
  hoy: () => string
  onText: (text: string) => void
  onLeave: () => void
  ref: Ref<HTMLInputElement>
}

/** One end of the range: typed as dd/MM/yyyy or chosen, and what is wrong with it in our words. */
export function CampoFecha({ campo, borrador, problema, hoy, onText, onLeave, ref }: CampoFechaProps) {
  const text = borrador[campo]
  return (
    <DateField
      ref={ref}
      label={INFORME[campo]}
      text={text}
      placeholder={INFORME.formato}
      words={wordsFor(INFORME[campo])}
      days={{ ...daysFor(campo, borrador), today: hoy() }}
      {...(problema === null ? {} : { error: INFORME.problema[problema] })}
      onText={next => onText(withBarras(text, next))}
      onLeave={() => {
        const { fecha } = parseFecha(text)
        if (fecha !== null) onText(formatFecha(fecha))
        onLeave()
      }}
      onPick={fecha => {
        onText(formatFecha(fecha))
        onLeave()
      }}
    />
  )
}

/** What the calendar of this end shows. */
function daysFor(campo: 'desde' | 'hasta', borrador: Borrador) {
  const desde = dayOf(borrador.desde)
  const hasta = dayOf(borrador.hasta)
  return {
    value: dayOf(borrador[campo]),
    min: INFORME_DESDE,
    max: INFORME_HASTA,
    notBefore: campo === 'hasta' ? desde : null,
    band: desde !== null && hasta !== null && desde <= hasta ? { from: desde, to: hasta } : null,
  }
}
