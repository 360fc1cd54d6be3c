import { useState } from 'react'
import type { ConsultaFlujo } from '#domain/informe/consulta-flujo.ts'
import { diasDe } from '#domain/informe/periodo.ts'
import { type RangoEscrito, reviewRangoHoras } from '#domain/informe/rango-informe.ts'
import { formatFecha } from '#domain/valor/fecha.ts'
import { FLUJO } from '#messages/flujo.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { FormDialog } from '#office/form-dialog.tsx'
import { ExtremoField } from '#office/rango/extremo-field.tsx'
import { HoraField } from '#office/rango/hora-field.tsx'

interface PeriodoDialogProps {
  consulta: ConsultaFlujo
  hoy: string
  onApply: (part: Partial<ConsultaFlujo>) => void
  onClose: () => void
}

const HORA = { desde: 'horaD', hasta: 'horaH' } as const

/** Any range: its days and their hours. */
export function PeriodoDialog({ consulta, hoy, onApply, onClose }: PeriodoDialogProps) {
  const [abierto] = useState<RangoEscrito>(() => ({
    desde: formatFecha(consulta.desde),
    hasta: formatFecha(consulta.hasta),
    horaD: consulta.horaD,
    horaH: consulta.horaH,
  }))
  const [escrito, setEscrito] = useState(abierto)
  const [isSent, setIsSent] = useState(false)
  const { rango, problemas } = reviewRangoHoras(escrito)
  const errorOf = (campo: keyof RangoEscrito) => {
    const problema = problemas[campo]
    return isSent && problema !== null ? { error: INFORME.problema[problema] } : {}
  }
  const set = (part: Partial<RangoEscrito>) => setEscrito(before => ({ ...before, ...part }))
  const submit = () => {
    setIsSent(true)
    if (rango === null) return
    onApply({ periodo: 'personalizado', ...rango })
    onClose()
  }
  return (
    <FormDialog
      className="periodo-elegido"
      title={FLUJO.periodoPersonalizado}
      width={520}
      said={<span className="soft largo">{rango && FLUJO.largo(diasDe(rango))}</span>}
      cancel={FLUJO.cancelar}
      submit={{ children: FLUJO.aplicar }}
      isTyped={escrito !== abierto}
      onSubmit={submit}
      onClose={onClose}
    >
      {(['desde', 'hasta'] as const).map(campo => (
        <div className="extremo" key={campo}>
          <ExtremoField
            campo={campo}
            textos={escrito}
            hoy={hoy}
            {...errorOf(campo)}
            onText={text => set({ [campo]: text })}
          />
          <HoraField
            campo={campo}
            text={escrito[HORA[campo]]}
            {...errorOf(HORA[campo])}
            onText={text => set({ [HORA[campo]]: text })}
          />
        </div>
      ))}
    </FormDialog>
  )
}
