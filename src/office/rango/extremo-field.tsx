import { INFORME_DESDE, INFORME_HASTA } from '#domain/informe/rango-informe.ts'
import { parseFecha } from '#domain/valor/fecha.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { FechaField, type FechaFieldProps } from '../fecha-field.tsx'

type Extremo = 'desde' | 'hasta'
type Textos = Readonly<Record<Extremo, string>>

/** The day that a text means, null outside the years of the reports. */
const dayOf = (text: string): string | null => {
  const { fecha } = parseFecha(text)
  return fecha !== null && fecha >= INFORME_DESDE && fecha <= INFORME_HASTA ? fecha : null
}

type ExtremoFieldProps = Omit<FechaFieldProps, 'label' | 'text' | 'days'> & {
  campo: Extremo
  /** Both ends as they are typed. */
  textos: Textos
  /** The factory's day. */
  hoy: string
}

/** One end of a report's range. */
export const ExtremoField = ({ campo, textos, hoy, ...field }: ExtremoFieldProps) => (
  <FechaField
    {...field}
    label={INFORME[campo]}
    text={textos[campo]}
    days={{ ...daysFor(campo, textos), today: hoy }}
  />
)

function daysFor(campo: Extremo, textos: Textos) {
  const desde = dayOf(textos.desde)
  const hasta = dayOf(textos.hasta)
  return {
    value: dayOf(textos[campo]),
    min: INFORME_DESDE,
    max: INFORME_HASTA,
    notBefore: campo === 'hasta' ? desde : null,
    band: desde !== null && hasta !== null && desde <= hasta ? { from: desde, to: hasta } : null,
  }
}
