import type { KeyboardEvent } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import { NUMERO_ESCRITO_MAX } from '#contract/limites.ts'
import { ESTADO_BORRADA, pideEstado } from '#domain/butaca/estado-butaca.ts'
import { nroKey } from '#domain/butaca/nro-butaca.ts'
import { formatPeso } from '#domain/butaca/peso.ts'
import { CAMBIAR_ESTADO } from '#messages/butacas/cambiar-estado.ts'
import { Button } from '#ui/controls/button.tsx'
import { GradeChoice } from '#ui/controls/grade-choice.tsx'
import { CodeText } from '#ui/signs/code-text.tsx'
import { Swatch } from '#ui/signs/swatch.tsx'
import { asksFor, type CambioDraft, homoOf } from './cambio-draft.ts'

interface CambioLinesProps {
  butacas: readonly Butaca[]
  draft: CambioDraft
  invalid: readonly string[]
  onChange: (draft: CambioDraft) => void
  /** Called for Enter on a weight. @returns whether it has to be looked at first. */
  onReview: (nro: string) => boolean
  /** Called for Enter on the last weight. */
  onDone: () => void
}

/** One line for each seat, with what the chosen state asks for it. */
export function CambioLines({ butacas, draft, invalid, onChange, onReview, onDone }: CambioLinesProps) {
  const setHomo = (seats: readonly Butaca[], homo: boolean) => {
    const chosen = Object.fromEntries(seats.map(({ nro }) => [nroKey(nro), homo]))
    onChange({ ...draft, homos: { ...draft.homos, ...chosen } })
  }
  const asked = butacas.filter(butaca => asksFor(butaca, draft.estado) !== null)
  const answerOf = (butaca: Butaca) => {
    const key = nroKey(butaca.nro)
    const asks = asksFor(butaca, draft.estado)
    if (asks === null) return <span className="lleva-nada">{takesNothing(draft)}</span>
    if (asks === 'peso')
      return (
        <WeightInput
          nro={butaca.nro}
          value={draft.pesos[key] ?? ''}
          isInvalid={invalid.includes(key)}
          onChange={texto => onChange({ ...draft, pesos: { ...draft.pesos, [key]: texto } })}
          onReview={onReview}
          onDone={onDone}
        />
      )
    const label = CAMBIAR_ESTADO.asDe(butaca.nro)
    return (
      <GradeChoice label={label} isS={homoOf(butaca, draft)} onChange={homo => setHomo([butaca], homo)} />
    )
  }
  return (
    <div className="what">
      <LinesHead draft={draft} isAsked={asked.length > 0} onTodas={homo => setHomo(asked, homo)} />
      <div>
        {butacas.map(butaca => (
          <div className="seatline" key={nroKey(butaca.nro)} data-nro={nroKey(butaca.nro)} tabIndex={-1}>
            <SeatFacts butaca={butaca} draft={draft} />
            {answerOf(butaca)}
          </div>
        ))}
      </div>
    </div>
  )
}

interface LinesHeadProps {
  draft: CambioDraft
  /** Whether the state asks something for any of the seats; for SS seats it asks nothing. */
  isAsked: boolean
  onTodas: (homo: boolean) => void
}

function LinesHead({ draft: { estado }, isAsked, onTodas }: LinesHeadProps) {
  if (estado === null) return <Head title={CAMBIAR_ESTADO.eligeEstado} />
  const pide = isAsked ? pideEstado(estado) : null
  if (pide === 'peso') return <Head title={CAMBIAR_ESTADO.peso} aside={CAMBIAR_ESTADO.enterSigue} />
  const aside = estado.id === ESTADO_BORRADA ? CAMBIAR_ESTADO.seBorran : CAMBIAR_ESTADO.nadaMas
  if (pide === null) return <Head title={estado.nombre} aside={aside} />
  return (
    <div className="what-head">
      <h3>{CAMBIAR_ESTADO.as}</h3>
      <span className="todas">{CAMBIAR_ESTADO.todas}</span>
      <Button onClick={() => onTodas(false)} aria-label={CAMBIAR_ESTADO.todasA}>
        A
      </Button>
      <Button onClick={() => onTodas(true)} aria-label={CAMBIAR_ESTADO.todasS}>
        S
      </Button>
    </div>
  )
}

const Head = ({ title, aside }: { title: string; aside?: string }) => (
  <div className="what-head">
    <h3>{title}</h3>
    {aside && <span className="aside">{aside}</span>}
  </div>
)

function SeatFacts({ butaca, draft }: { butaca: Butaca; draft: CambioDraft }) {
  const { nro, modelo, color, peso } = butaca
  const isPesada = asksFor(butaca, draft.estado) === 'peso'
  const antes = peso >= 0 ? CAMBIAR_ESTADO.pesoAnterior(formatPeso(peso)) : CAMBIAR_ESTADO.sinPesoAnterior
  return (
    <div>
      <CodeText value={nro} />
      <div className="sub">
        <span>{modelo.nombre}</span>
        <Swatch color={color.nombre} name={color.nombre} />
        {isPesada ? <span>{antes}</span> : peso >= 0 && <span>{formatPeso(peso)}</span>}
      </div>
    </div>
  )
}

function takesNothing({ estado }: CambioDraft): string {
  const pide = estado && pideEstado(estado)
  if (pide === null) return ''
  return pide === 'peso' ? CAMBIAR_ESTADO.noLlevaPeso : CAMBIAR_ESTADO.noLlevaAs
}

interface WeightInputProps extends Pick<CambioLinesProps, 'onReview' | 'onDone'> {
  nro: string
  value: string
  isInvalid: boolean
  onChange: (texto: string) => void
}

/** A weight in kg, with comma or dot. Enter goes to the next seat's weight, and after the last one submits the form. */
function WeightInput({ nro, value, isInvalid, onChange, onReview, onDone }: WeightInputProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.defaultPrevented) return
    event.preventDefault()
    if (onReview(nro)) return
    const weights = [...document.querySelectorAll<HTMLInputElement>('.weight input')]
    const next = weights[weights.indexOf(event.currentTarget) + 1]
    if (next === undefined) return onDone()
    next.focus()
    next.select()
  }
  return (
    <label className="weight" data-invalid={isInvalid || undefined}>
      <span className="sr">{CAMBIAR_ESTADO.pesoDe(nro)}</span>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        placeholder="–"
        maxLength={NUMERO_ESCRITO_MAX}
        value={value}
        aria-invalid={isInvalid}
        onChange={event => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <span className="u">kg</span>
    </label>
  )
}
