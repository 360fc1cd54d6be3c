import { type FormEvent, type RefObject, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ConsultaInforme } from '#domain/informe/consulta-informe.ts'
import { type RangoEscrito, reviewRangoHoras } from '#domain/informe/rango-informe.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { ExtremoField } from '#office/rango/extremo-field.tsx'
import { HoraField } from '#office/rango/hora-field.tsx'
import { useLookups } from '#queries/butacas/use-lookups.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { type Borrador, consultaDe, type Elegir } from './borrador.ts'
import { Comparar } from './comparar.tsx'
import { FechasRapidas } from './fechas-rapidas.tsx'
import { estadosWith, namesWith, optionsWith } from './opciones.tsx'
import { TipoToggles } from './tipo-toggles.tsx'

const EXTREMOS = [
  ['desde', 'horaD'],
  ['hasta', 'horaH'],
] as const
const TODOS = { value: '', label: INFORME.todos }

interface FiltrosProps extends Elegir {
  hoy: () => string
  onSend: (consulta: ConsultaInforme) => void
}

/** Left panel «Seleccionar Fechas». The server is asked only by Enviar. */
export function Filtros({ borrador, hoy, onChange, onSend }: FiltrosProps) {
  const { fieldOf, onSubmit } = useRevision(borrador, onChange, onSend)
  return (
    <form className="panel side" aria-label={INFORME.seleccionarFechas} noValidate onSubmit={onSubmit}>
      <h2>{INFORME.seleccionarFechas}</h2>
      <FechasRapidas borrador={borrador} hoy={hoy} onChange={onChange} />
      {EXTREMOS.map(([campo, hora]) => (
        <div className="extremo" key={campo}>
          <ExtremoField campo={campo} textos={borrador} hoy={hoy()} {...fieldOf(campo)} />
          <HoraField campo={campo} text={borrador[hora]} isShort {...fieldOf(hora)} />
        </div>
      ))}
      <Comparar borrador={borrador} onChange={onChange} />
      <Elecciones borrador={borrador} onChange={onChange} />
      <TipoToggles tipo={borrador.tipo} onChange={tipo => onChange({ tipo })} />
      <Acciones />
    </form>
  )
}

function Elecciones({ borrador, onChange }: Elegir) {
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

type Campo = keyof RangoEscrito

/** What the fields of the range share: their errors, shown once they were left; and the form's submit. */
function useRevision(
  borrador: Borrador,
  onChange: Elegir['onChange'],
  onSend: (consulta: ConsultaInforme) => void,
) {
  const refs: Record<Campo, RefObject<HTMLInputElement | null>> = {
    desde: useRef(null),
    horaD: useRef(null),
    hasta: useRef(null),
    horaH: useRef(null),
  }
  const [left, setLeft] = useState<readonly Campo[]>([])
  const { problemas } = reviewRangoHoras(borrador)
  return {
    fieldOf: (campo: Campo) => {
      const problema = left.includes(campo) ? problemas[campo] : null
      return {
        ref: refs[campo],
        ...(problema !== null && { error: INFORME.problema[problema] }),
        onText: (text: string) => onChange({ [campo]: text }),
        onLeave: () => setLeft(before => [...before, campo]),
      }
    },
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      const campos = EXTREMOS.flat()
      setLeft(campos)
      const consulta = consultaDe(borrador)
      if (consulta !== null) return onSend(consulta)
      const wrong = campos.find(campo => problemas[campo] !== null)
      if (wrong) refs[wrong].current?.focus()
    },
  }
}
