import { INFORME_DESDE, INFORME_HASTA } from '#domain/informe/rango-informe.ts'
import { formatFecha, parseFecha, withBarras } from '#domain/valor/fecha.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { DateField } from '#ui/overlay/date-field.tsx'

/** A day that a calendar can show: its years are the report's. */
function dayOf(text: string): string | null {
  const { fecha } = parseFecha(text)
  return fecha !== null && fecha >= INFORME_DESDE && fecha <= INFORME_HASTA ? fecha : null
}

/** One end of the range: typed as dd/MM/yyyy or chosen. */
export function CampoDia({
  campo,
  escrito,
  hoy,
  error,
  onText,
}: {
  campo: 'desde' | 'hasta'
  escrito: { desde: string; hasta: string }
  hoy: string
  error: string | undefined
  onText: (text: string) => void
}) {
  const text = escrito[campo]
  const desde = dayOf(escrito.desde)
  const hasta = dayOf(escrito.hasta)
  return (
    <DateField
      label={INFORME[campo]}
      text={text}
      placeholder={INFORME.formato}
      words={{
        open: INFORME.abrirCalendario(INFORME[campo]),
        choose: INFORME.elegirFecha(INFORME[campo]),
        previous: INFORME.mesAnterior,
        next: INFORME.mesSiguiente,
        month: INFORME.mes,
        year: INFORME.anio,
      }}
      days={{
        value: dayOf(text),
        min: INFORME_DESDE,
        max: INFORME_HASTA,
        notBefore: campo === 'hasta' ? desde : null,
        band: desde !== null && hasta !== null && desde <= hasta ? { from: desde, to: hasta } : null,
        today: hoy,
      }}
      {...(error !== undefined && { error })}
      onText={next => onText(withBarras(text, next))}
      onLeave={() => {
        const { fecha } = parseFecha(text)
        if (fecha !== null) onText(formatFecha(fecha))
      }}
      onPick={fecha => onText(formatFecha(fecha))}
    />
  )
}
