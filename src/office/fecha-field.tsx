import { FECHA_ESCRITA_MAX, formatFecha, parseFecha } from '#domain/valor/fecha.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { DateField, type DateFieldProps } from '#ui/overlay/date-field.tsx'

const wordsFor = (campo: string) => ({
  open: INFORME.abrirCalendario(campo),
  choose: INFORME.elegirFecha(campo),
  previous: INFORME.mesAnterior,
  next: INFORME.mesSiguiente,
  month: INFORME.mes,
  year: INFORME.anio,
})

export type FechaFieldProps = Omit<
  DateFieldProps,
  'placeholder' | 'words' | 'maxLength' | 'onPick' | 'onLeave'
> & {
  /** The field lost the focus, or a day was picked. */
  onLeave?: () => void
}

/** A day, typed or picked. A typed text stays as it is; a date that exists becomes dd/MM/yyyy when the field is left. */
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
