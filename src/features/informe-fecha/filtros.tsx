import { type FormEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ConsultaInforme } from '#domain/informe/consulta-informe.ts'
import { PRESETS, rangoDePreset } from '#domain/informe/presets-fecha.ts'
import { reviewRango } from '#domain/informe/rango-informe.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { ExtremoField } from '#office/extremo-field.tsx'
import { useLookups } from '#queries/butacas/use-lookups.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { type Borrador, consultaDe, textosDe } from './borrador.ts'
import { estadosWith, namesWith, optionsWith } from './opciones.tsx'
import { TipoToggles } from './tipo-toggles.tsx'

const EXTREMOS = ['desde', 'hasta'] as const
const TODOS = { value: '', label: INFORME.todos }

interface FiltrosProps {
  borrador: Borrador
  hoy: () => string
  onChange: (part: Partial<Borrador>) => void
  onSend: (consulta: ConsultaInforme) => void
}

/** Left panel «Seleccionar Fechas». The server is asked only by Enviar. */
export function Filtros({ borrador, hoy, onChange, onSend }: FiltrosProps) {
  const { errors, refs, onLeave, onSubmit } = useRevision(borrador, onSend)
  return (
    <form className="panel side" aria-label={INFORME.seleccionarFechas} noValidate onSubmit={onSubmit}>
      <h2>{INFORME.seleccionarFechas}</h2>
      <div className="fechas">
        {EXTREMOS.map(campo => {
          const problema = errors[campo]
          return (
            <ExtremoField
              key={campo}
              campo={campo}
              textos={borrador}
              hoy={hoy()}
              ref={refs[campo]}
              {...(problema === null ? {} : { error: INFORME.problema[problema] })}
              onText={text => onChange({ [campo]: text })}
              onLeave={() => onLeave(campo)}
            />
          )
        })}
      </div>
      <FechasRapidas hoy={hoy} onChange={onChange} />
      <Elecciones borrador={borrador} onChange={onChange} />
      <TipoToggles tipo={borrador.tipo} onChange={tipo => onChange({ tipo })} />
      <Acciones />
    </form>
  )
}

/** Usual ranges, counted from the factory's day. They only fill the dates in. */
const FechasRapidas = ({ hoy, onChange }: Pick<FiltrosProps, 'hoy' | 'onChange'>) => (
  <fieldset className="rapidas" aria-label={INFORME.fechasRapidas}>
    {PRESETS.map(preset => (
      <Button
        key={preset}
        variant="soft"
        size="sm"
        onClick={() => onChange(textosDe(rangoDePreset(preset, hoy())))}
      >
        {INFORME.presets[preset]}
      </Button>
    ))}
  </fieldset>
)

function Elecciones({ borrador, onChange }: Pick<FiltrosProps, 'borrador' | 'onChange'>) {
  const { estados, linea, modelos, colores } = useLookups()
  return (
    <>
      <Select
        label={INFORME.estado}
        options={estadosWith(estados, linea, borrador.estado)}
        value={String(borrador.estado)}
        onChange={estado => onChange({ estado: Number(estado) })}
      />
      <div className="two dark-field">
        <Select
          label={INFORME.modelo}
          options={[TODOS, ...namesWith(modelos, borrador.modelo)]}
          value={borrador.modelo}
          onChange={modelo => onChange({ modelo })}
        />
        <Select
          label={INFORME.color}
          options={[TODOS, ...optionsWith(colores, borrador.color)]}
          value={borrador.color === 0 ? '' : String(borrador.color)}
          onChange={color => onChange({ color: Number(color) || 0 })}
        />
      </div>
    </>
  )
}

function Acciones() {
  const { online } = useNetwork()
  const reasonId = useId()
  return (
    <div className="acciones">
      <Button type="submit" variant="primary" block {...(!online && { 'aria-describedby': reasonId })}>
        {INFORME.enviar}
      </Button>
      <Link className={buttonClass('default', 'md', true)} to="/fabrica/buscarButaca">
        <Icon name="chevron-left" />
        {INFORME.volver}
      </Link>
      {/* Last, so that no button moves when the network goes */}
      {!online && (
        <div id={reasonId}>
          <Notice tone="neutral" icon="wifi-off">
            <span>{INFORME.necesitaRed}</span>
          </Notice>
        </div>
      )}
    </div>
  )
}

/** The errors of the dates, shown once their field was left, and the form's submit. */
function useRevision(borrador: Borrador, onSend: (consulta: ConsultaInforme) => void) {
  const refs = { desde: useRef<HTMLInputElement>(null), hasta: useRef<HTMLInputElement>(null) }
  const [left, setLeft] = useState({ desde: false, hasta: false })
  const { desde, hasta } = reviewRango(borrador.desde, borrador.hasta)
  return {
    refs,
    errors: { desde: left.desde ? desde : null, hasta: left.hasta ? hasta : null },
    onLeave: (campo: (typeof EXTREMOS)[number]) => setLeft(before => ({ ...before, [campo]: true })),
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      setLeft({ desde: true, hasta: true })
      const consulta = consultaDe(borrador)
      if (consulta !== null) return onSend(consulta)
      const wrong = desde === null ? refs.hasta : refs.desde
      wrong.current?.focus()
    },
  }
}
