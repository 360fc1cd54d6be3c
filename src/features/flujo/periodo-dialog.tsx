import { useState } from 'react'
import { type ConsultaFlujo, HORA_D, HORA_H, isEnOrden } from '#domain/informe/consulta-flujo.ts'
import { parseHora } from '#domain/informe/hora-escrita.ts'
import { diasDe } from '#domain/informe/periodo.ts'
import { reviewRango } from '#domain/informe/rango-informe.ts'
import { formatFecha } from '#domain/valor/fecha.ts'
import { FLUJO } from '#messages/flujo.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { ExtremoField } from '#office/extremo-field.tsx'
import { FormDialog } from '#office/form-dialog.tsx'
import { TextField } from '#ui/controls/field.tsx'

interface PeriodoDialogProps {
  consulta: ConsultaFlujo
  hoy: string
  onApply: (part: Partial<ConsultaFlujo>) => void
  onClose: () => void
}

type Escrito = Record<'desde' | 'hasta' | 'horaD' | 'horaH', string>

/** Any range: its days and their hours. */
export function PeriodoDialog({ consulta, hoy, onApply, onClose }: PeriodoDialogProps) {
  const [escrito, setEscrito] = useState<Escrito>(() => ({
    desde: formatFecha(consulta.desde),
    hasta: formatFecha(consulta.hasta),
    horaD: consulta.horaD,
    horaH: consulta.horaH,
  }))
  const [isSent, setIsSent] = useState(false)
  const { elegido, errors } = review(escrito)
  const set = (part: Partial<Escrito>) => setEscrito(before => ({ ...before, ...part }))
  const submit = () => {
    setIsSent(true)
    if (elegido === null) return
    onApply({ periodo: 'personalizado', ...elegido })
    onClose()
  }
  return (
    <FormDialog
      className="periodo-elegido"
      title={FLUJO.periodoPersonalizado}
      width={520}
      said={<span className="soft largo">{elegido && FLUJO.largo(diasDe(elegido))}</span>}
      cancel={FLUJO.cancelar}
      submit={{ children: FLUJO.aplicar }}
      onSubmit={submit}
      onClose={onClose}
    >
      {(['desde', 'hasta'] as const).map(campo => (
        <div className="extremo" key={campo}>
          <ExtremoField
            campo={campo}
            textos={escrito}
            hoy={hoy}
            {...(isSent && errors[campo] !== undefined && { error: errors[campo] })}
            onText={text => set({ [campo]: text })}
          />
          <Hora
            campo={campo}
            escrito={escrito}
            error={isSent ? errors[HORA[campo]] : undefined}
            onText={set}
          />
        </div>
      ))}
    </FormDialog>
  )
}

const HORA = { desde: 'horaD', hasta: 'horaH' } as const

function Hora({
  campo,
  escrito,
  error,
  onText,
}: {
  campo: 'desde' | 'hasta'
  escrito: Escrito
  error: string | undefined
  onText: (part: Partial<Escrito>) => void
}) {
  const hora = HORA[campo]
  return (
    <TextField
      label={FLUJO.horaDe(FLUJO[campo])}
      value={escrito[hora]}
      error={error}
      placeholder={FLUJO.formatoHora}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      onBlur={() => onText({ [hora]: parseHora(escrito[hora]) ?? escrito[hora] })}
      onChange={event => onText({ [hora]: event.currentTarget.value })}
    />
  )
}

/** What was typed as a range, or what is wrong with it. An hour left empty is the day's own end. */
function review(escrito: Escrito) {
  const { rango, desde, hasta } = reviewRango(escrito.desde, escrito.hasta)
  const horaD = parseHora(escrito.horaD.trim() || HORA_D)
  const horaH = parseHora(escrito.horaH.trim() || HORA_H)
  const elegido = rango && horaD !== null && horaH !== null ? { ...rango, horaD, horaH } : null
  const isAnterior = elegido !== null && !isEnOrden(elegido)
  const errors = {
    desde: desde === null ? undefined : INFORME.problema[desde],
    hasta: hasta === null ? undefined : INFORME.problema[hasta],
    horaD: horaD === null ? FLUJO.faltaHora : undefined,
    horaH: isAnterior ? FLUJO.horaAnterior : horaH === null ? FLUJO.faltaHora : undefined,
  }
  return { elegido: isAnterior ? null : elegido, errors }
}
