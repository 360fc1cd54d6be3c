import '#ui/controls/segmented.css'
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Maestro } from '#contract/maestro.ts'
import type { ConsultaInforme, TipoAs } from '#domain/informe/informe.ts'
import {
  PERIODOS,
  type RangoEscrito,
  rangoDePeriodo,
  retrocesoOf,
  reviewRangoHoras,
} from '#domain/informe/periodo.ts'
import { nombreMaestro } from '#messages/butacas/lista.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { EstadoLabel } from '#office/butaca-parts.tsx'
import { ExtremoField, HoraField } from '#office/fecha-fields.tsx'
import { useLookups } from '#queries/butacas/use-mirror.ts'
import { useNetwork } from '#queries/outbox/use-outbox.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { type Borrador, comparacionOf, consultaOf, type Elegir, textosDe } from './borrador.ts'

const EXTREMOS = [
  ['desde', 'horaD'],
  ['hasta', 'horaH'],
] as const
const TODOS = { value: '', label: INFORME.todos }

interface FiltrosProps extends Elegir {
  hoy: () => string
  onSend: (consulta: ConsultaInforme) => void
}

/** The left panel, «Seleccionar Fechas». Only Enviar requests a report. */
export function Filtros({ borrador, hoy, onChange, onSend }: FiltrosProps) {
  const { fieldOf, onSubmit } = useRevision(borrador, onChange, onSend)
  return (
    <form className="panel side" aria-label={INFORME.seleccionarFechas} noValidate onSubmit={onSubmit}>
      <h2>{INFORME.seleccionarFechas}</h2>
      <fieldset className="rapidas" aria-label={INFORME.fechasRapidas}>
        {PERIODOS.map(periodo => {
          if (periodo === 'personalizado') return null
          const rango = rangoDePeriodo(periodo, hoy())
          const textos = textosDe(rango)
          const isPuesto = (Object.keys(textos) as (keyof typeof textos)[]).every(
            campo => borrador[campo] === textos[campo],
          )
          return (
            <Button
              key={periodo}
              variant={isPuesto ? 'soft' : 'default'}
              size="sm"
              aria-pressed={isPuesto}
              onClick={() => onChange({ ...textos, retroceso: retrocesoOf(rango, periodo) })}
            >
              {INFORME.presets[periodo]}
            </Button>
          )
        })}
      </fieldset>
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
      {/* At the end, so that no button moves when the connection is lost */}
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
      const consulta = consultaOf(borrador)
      if (consulta !== null) return onSend(consulta)
      const wrong = campos.find(campo => problemas[campo] !== null)
      if (wrong) refs[wrong].current?.focus()
    },
  }
}

const TIPOS: readonly TipoAs[] = ['A', 'S']

/** Selects the AS report by its letter. Without a letter, the report is the normal report (specification §2). */
function TipoToggles({ tipo, onChange }: { tipo: TipoAs | null; onChange: (tipo: TipoAs | null) => void }) {
  const id = useId()
  return (
    <div className="field">
      <span className="label" id={id}>
        {INFORME.porTipo}
      </span>
      <fieldset className="seg" aria-labelledby={id} aria-describedby={`${id}-hint`}>
        {TIPOS.map(one => (
          <button
            key={one}
            type="button"
            aria-pressed={tipo === one}
            onClick={() => onChange(tipo === one ? null : one)}
          >
            {one}
          </button>
        ))}
      </fieldset>
      <span className="hint" id={`${id}-hint`}>
        {INFORME.soloListaOEntregada}
      </span>
    </div>
  )
}

function Comparar({ borrador, onChange }: Elegir) {
  const { rango } = reviewRangoHoras(borrador)
  const { ofrecidos, elegido } = comparacionOf(rango, borrador.retroceso)
  const { comparar } = borrador
  if (rango !== null && elegido === null) return <p className="comparar soft">{INFORME.sinPeriodoAntes}</p>
  return (
    <div className="comparar">
      <Checkbox
        label={INFORME.compararCon}
        checked={comparar}
        onChange={checked => onChange({ comparar: checked })}
      />
      {comparar && (
        <Select
          label={INFORME.compararCon}
          hideLabel
          options={ofrecidos.map(dias => ({ value: String(dias), label: INFORME.retroceso(dias) }))}
          value={String(elegido ?? '')}
          onChange={dias => onChange({ retroceso: dias === 'mes' ? dias : Number(dias) })}
        />
      )}
    </div>
  )
}

interface Opcion {
  value: string
  label: string
}

/** Options by id. A link may select an id that this device lacks; its option shows the id. */
export function optionsWith(refs: readonly Maestro[], chosen: number): readonly Opcion[] {
  const known = refs.map(ref => ({ value: String(ref.id), label: nombreMaestro(ref) }))
  const isKnown = chosen === 0 || refs.some(({ id }) => id === chosen)
  return isKnown ? known : [...known, { value: String(chosen), label: String(chosen) }]
}

/** Options by name, because the report's rows have no model id. '' is no selection. */
export function namesWith(refs: readonly Maestro[], chosen: string): readonly Opcion[] {
  const known = refs.map(ref => ({ value: ref.nombre, label: nombreMaestro(ref) }))
  const isKnown = chosen === '' || refs.some(({ nombre }) => nombre === chosen)
  return isKnown ? known : [...known, { value: chosen, label: chosen }]
}

const estadosWith = (estados: readonly Maestro[], linea: readonly Maestro[], chosen: number) =>
  optionsWith(estados, chosen).map(opcion => ({
    ...opcion,
    face: <EstadoLabel estado={{ id: Number(opcion.value), nombre: opcion.label }} linea={linea} />,
  }))
