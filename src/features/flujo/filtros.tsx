import { useState } from 'react'
import type { Flujo } from '#contract/informes/flujo.ts'
import type { Maestro } from '#contract/maestro.ts'
import type { ConsultaFlujo } from '#domain/informe/consulta-flujo.ts'
import { retrocesoDe } from '#domain/informe/periodo.ts'
import { nombreMaestro } from '#messages/butacas/maestro.ts'
import { FLUJO } from '#messages/flujo.ts'
import { optionsOf } from '#office/ref-options.ts'
import { useLookups } from '#queries/butacas/use-lookups.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Select } from '#ui/controls/select.tsx'
import { PeriodoDialog } from './periodo-dialog.tsx'
import { Periodos } from './periodos.tsx'
import { usePersonas } from './use-personas.ts'

interface FiltrosProps {
  consulta: ConsultaFlujo
  hoy: string
  /** Who changed seats, in the answer that is shown. */
  personas: Flujo['porPersona'] | undefined
  own: string
  onChange: (part: Partial<ConsultaFlujo>) => void
}

const conRetirados = (lista: readonly Maestro[]) =>
  lista.map(fila => ({ id: fila.id, nombre: nombreMaestro(fila) }))

const ownOf = (id: number) => (id === 0 ? null : { id, nombre: String(id) })

/** What is asked for; each choice asks at once. */
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
  if (retrocesoDe(consulta) === null) return <span className="comparar soft">{FLUJO.muyLargo}</span>
  return (
    // Its box has the name; the word is for the eye, and a touch on it counts
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
