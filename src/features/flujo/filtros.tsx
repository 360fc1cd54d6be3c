import '#ui/controls/segmented.css'
import { useId, useState } from 'react'
import type { Flujo } from '#contract/informes/flujo.ts'
import type { Maestro } from '#contract/maestro.ts'
import type { ConsultaFlujo } from '#domain/informe/flujo.ts'
import {
  diasOf,
  HORA_D,
  HORA_H,
  isDeDiasEnteros,
  PERIODOS,
  type Periodo,
  periodoOf,
  type RangoEscrito,
  rangoDePeriodo,
  retrocesoOf,
  reviewRangoHoras,
} from '#domain/informe/periodo.ts'
import { formatFecha } from '#domain/valor/fecha.ts'
import { compareTexto } from '#domain/valor/orden-texto.ts'
import { nombreMaestro } from '#messages/butacas/lista.ts'
import { FLUJO } from '#messages/flujo.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { ExtremoField, HoraField } from '#office/fecha-fields.tsx'
import { FormDialog } from '#office/form-dialog.tsx'
import { optionsOf } from '#office/ref-filter.tsx'
import { useLookups } from '#queries/butacas/use-mirror.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Select } from '#ui/controls/select.tsx'

interface FiltrosProps {
  consulta: ConsultaFlujo
  hoy: string
  personas: Flujo['porPersona'] | undefined
  own: string
  onChange: (part: Partial<ConsultaFlujo>) => void
}

const conRetirados = (lista: readonly Maestro[]) =>
  lista.map(fila => ({ id: fila.id, nombre: nombreMaestro(fila) }))

const ownOf = (id: number) => (id === 0 ? null : { id, nombre: String(id) })

export function Filtros({ consulta, hoy, personas, own, onChange }: FiltrosProps) {
  const { modelos, colores } = useLookups()
  const { modelo, color, persona } = consulta
  const nombres = usePersonas(personas, persona, own)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className="filtros" aria-label={FLUJO.filtros}>
      <Periodos consulta={consulta} hoy={hoy} onChange={onChange} onPersonalizado={() => setIsOpen(true)} />
      <Select
        label={FLUJO.modelo}
        hideLabel
        allLabel={FLUJO.todos}
        options={optionsOf(conRetirados(modelos), ownOf(modelo))}
        value={modelo === 0 ? '' : String(modelo)}
        onChange={id => onChange({ modelo: Number(id) })}
      />
      <Select
        label={FLUJO.color}
        hideLabel
        allLabel={FLUJO.todos}
        options={optionsOf(conRetirados(colores), ownOf(color))}
        value={color === 0 ? '' : String(color)}
        onChange={id => onChange({ color: Number(id) })}
      />
      <Select
        label={FLUJO.persona}
        hideLabel
        allLabel={FLUJO.todas}
        options={nombres.map(nombre => ({ value: nombre, label: nombre }))}
        value={persona}
        onChange={nombre => onChange({ persona: nombre })}
      />
      <Comparar consulta={consulta} onChange={onChange} />
      {isOpen && (
        <PeriodoDialog consulta={consulta} hoy={hoy} onApply={onChange} onClose={() => setIsOpen(false)} />
      )}
    </section>
  )
}

function Comparar({ consulta, onChange }: Pick<FiltrosProps, 'consulta' | 'onChange'>) {
  if (retrocesoOf(consulta) === null) return <span className="comparar soft">{FLUJO.muyLargo}</span>
  return (
    // The checkbox has the accessible name. The visible word is only a larger touch area
    // biome-ignore lint/a11y/noLabelWithoutControl: the box is inside
    <label className="comparar">
      <Checkbox
        hideLabel
        label={FLUJO.compararCon}
        checked={consulta.comparar}
        onChange={comparar => onChange({ comparar })}
      />
      <span aria-hidden="true">{FLUJO.comparar}</span>
    </label>
  )
}

interface PeriodosProps {
  consulta: ConsultaFlujo
  hoy: string
  onChange: (part: Partial<ConsultaFlujo>) => void
  onPersonalizado: () => void
}

function Periodos({ consulta, hoy, onChange, onPersonalizado }: PeriodosProps) {
  const name = useId()
  const shown = isDeDiasEnteros(consulta) ? periodoOf(consulta.periodo, consulta, hoy) : 'personalizado'
  const choose = (periodo: Periodo) => {
    if (periodo === 'personalizado') return
    onChange({ periodo, ...rangoDePeriodo(periodo, hoy), horaD: HORA_D, horaH: HORA_H })
  }
  return (
    <div className="seg periodos" role="radiogroup" aria-label={FLUJO.periodo}>
      {PERIODOS.map(periodo => (
        <label key={periodo}>
          <input
            type="radio"
            name={name}
            value={periodo}
            checked={periodo === shown}
            onChange={() => choose(periodo)}
            // A press on the selected key fires a click, but no change event
            {...(periodo === 'personalizado' && {
              onClick: onPersonalizado,
              'aria-haspopup': 'dialog' as const,
            })}
          />
          {FLUJO.periodos[periodo]}
        </label>
      ))}
    </div>
  )
}

interface PeriodoDialogProps {
  consulta: ConsultaFlujo
  hoy: string
  onApply: (part: Partial<ConsultaFlujo>) => void
  onClose: () => void
}

const HORA = { desde: 'horaD', hasta: 'horaH' } as const

function PeriodoDialog({ consulta, hoy, onApply, onClose }: PeriodoDialogProps) {
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
      said={<span className="soft largo">{rango && FLUJO.largo(diasOf(rango))}</span>}
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

function usePersonas(
  porPersona: Flujo['porPersona'] | undefined,
  chosen: string,
  own: string,
): readonly string[] {
  const [seen, setSeen] = useState<readonly string[]>([own])
  const now = [...(porPersona ?? []).map(({ usuario }) => usuario.nombre), ...(chosen === '' ? [] : [chosen])]
  const news = now.filter((nombre, i) => !seen.includes(nombre) && now.indexOf(nombre) === i)
  if (news.length > 0) setSeen([...seen, ...news].sort(compareTexto))
  return seen
}
