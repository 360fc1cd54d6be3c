import { NUMERO_ESCRITO_MAX } from '#contract/limites.ts'
import {
  INFORME_DESDE,
  INFORME_HASTA,
  isDeDiasEnteros,
  parseHora,
  type RangoFechas,
  type RangoHoras,
} from '#domain/informe/periodo.ts'
import { FECHA_ESCRITA_MAX, formatFecha, parseFecha } from '#domain/valor/fecha.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { TextField, type TextFieldProps } from '#ui/controls/field.tsx'
import { DateField, type DateFieldProps } from '#ui/overlay/date-field.tsx'

type Extremo = 'desde' | 'hasta'
type Textos = Readonly<Record<Extremo, string>>

const dayOf = (text: string): string | null => {
  const { fecha } = parseFecha(text)
  return fecha !== null && fecha >= INFORME_DESDE && fecha <= INFORME_HASTA ? fecha : null
}

type ExtremoFieldProps = Omit<FechaFieldProps, 'label' | 'text' | 'days'> & {
  campo: Extremo
  textos: Textos
  /** Today at the factory. */
  hoy: string
}

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

const wordsFor = (campo: string) => ({
  open: INFORME.abrirCalendario(campo),
  choose: INFORME.elegirFecha(campo),
  previous: INFORME.mesAnterior,
  next: INFORME.mesSiguiente,
  month: INFORME.mes,
  year: INFORME.anio,
})

type FechaFieldProps = Omit<DateFieldProps, 'placeholder' | 'words' | 'maxLength' | 'onPick' | 'onLeave'> & {
  /** Called when the field loses the focus or a day is picked. */
  onLeave?: () => void
}

/** A typed or picked day. When the person leaves the field, a valid date becomes dd/MM/yyyy; other text stays. */
export const FechaField = ({ onLeave, ...field }: FechaFieldProps) => (
  <DateField
    {...field}
    placeholder={INFORME.formato}
    words={wordsFor(field.label)}
    maxLength={FECHA_ESCRITA_MAX}
    onLeave={() => {
      const { fecha } = parseFecha(field.text)
      if (fecha !== null) field.onText(formatFecha(fecha))
      onLeave?.()
    }}
    onPick={fecha => {
      field.onText(formatFecha(fecha))
      onLeave?.()
    }}
  />
)

type HoraFieldProps = Pick<TextFieldProps, 'error' | 'ref'> & {
  campo: 'desde' | 'hasta'
  text: string
  isShort?: boolean
  onText: (text: string) => void
  onLeave?: () => void
}

/** The time at one end of a range, as HH:MM. A valid time is completed when the person leaves the field. */
export const HoraField = ({ campo, text, isShort = false, onText, onLeave, ...field }: HoraFieldProps) => (
  <TextField
    {...field}
    label={isShort ? INFORME.hora : INFORME.horaDe(INFORME[campo])}
    aria-label={INFORME.horaDe(INFORME[campo])}
    value={text}
    placeholder={INFORME.formatoHora}
    inputMode="numeric"
    autoComplete="off"
    maxLength={NUMERO_ESCRITO_MAX}
    onBlur={() => {
      const hora = parseHora(text)
      if (hora !== null) onText(hora)
      onLeave?.()
    }}
    onChange={event => onText(event.currentTarget.value)}
  />
)

/** '01/11/2026 a 20/11/2026'. Includes the times if a day is not whole. */
export function rangoEntero(rango: RangoHoras): string {
  const end = (fecha: string, hora: string) =>
    isDeDiasEnteros(rango) ? formatFecha(fecha) : `${formatFecha(fecha)} ${hora}`
  return INFORME.rango(end(rango.desde, rango.horaD), end(rango.hasta, rango.horaH))
}

/** '01/11 a 20/11', or a single day. Dates outside the year `anio` include their year. */
export function rangoCorto({ desde, hasta }: RangoFechas, anio: string): string {
  const end = (fecha: string) => formatFecha(fecha).slice(0, fecha.slice(0, 4) === anio ? 5 : 10)
  return desde === hasta ? end(desde) : INFORME.rango(end(desde), end(hasta))
}
