import { formatFecha, parseFecha, withBarras } from '#domain/valor/fecha.ts'
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

export type FechaFieldProps = Omit<DateFieldProps, 'placeholder' | 'words' | 'onPick' | 'onLeave'> & {
  /** The field lost the focus, or a day was picked. */
  onLeave?: () => void
}

/** A day, typed as dd/MM/yyyy or picked. A date that exists is written in full when the field is left. */
export const FechaField = ({ onLeave, ...field }: FechaFieldProps) => (
  <DateField
    {...field}
    placeholder={INFORME.formato}
    words={wordsFor(field.label)}
    onText={next => field.onText(withBarras(field.text, next))}
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
