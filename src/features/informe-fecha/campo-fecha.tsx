import type { Ref } from 'react'
import { INFORME_DESDE, INFORME_HASTA, type ProblemaFecha } from '#domain/informe/rango-informe.ts'
import { parseFecha } from '#domain/valor/fecha.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { FechaField } from '#office/fecha-field.tsx'
import type { Borrador } from './borrador.ts'

/** The day that a text means, null outside the years of the report. */
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

/** One end of the range, with its error. */
export const CampoFecha = ({ campo, borrador, problema, hoy, ...field }: CampoFechaProps) => (
  <FechaField
    {...field}
    label={INFORME[campo]}
    text={borrador[campo]}
    days={{ ...daysFor(campo, borrador), today: hoy() }}
    {...(problema === null ? {} : { error: INFORME.problema[problema] })}
  />
)

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
