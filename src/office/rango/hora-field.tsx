import { NUMERO_ESCRITO_MAX } from '#contract/limites.ts'
import { parseHora } from '#domain/informe/hora-escrita.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { TextField, type TextFieldProps } from '#ui/controls/field.tsx'

type HoraFieldProps = Pick<TextFieldProps, 'error' | 'ref'> & {
  campo: 'desde' | 'hasta'
  text: string
  /** The day that it is of stands beside it. */
  isShort?: boolean
  onText: (text: string) => void
  /** The field lost the focus. */
  onLeave?: () => void
}

/** The hour of one end of a range, typed as HH:MM. An hour that there is is written in full when the field is left. */
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
