import type { Butaca } from '#contract/butaca.ts'
import { ESTADO_BORRADA, pideEstado } from '#domain/butaca/estado-butaca.ts'
import { nroKey } from '#domain/butaca/nro-butaca.ts'
import { formatPeso } from '#domain/butaca/peso.ts'
import { CAMBIAR_ESTADO } from '#messages.ts'
import { Button } from '#ui/controls/button.tsx'
import { Segmented } from '#ui/controls/segmented.tsx'
import { CodeText } from '#ui/signs/code-text.tsx'
import { Grade } from '#ui/signs/grade.tsx'
import { Swatch } from '#ui/signs/swatch.tsx'
import { asksFor, type CambioDraft, homoOf } from './cambio-draft.ts'
import { WeightInput } from './weight-input.tsx'

/** The right side, fixed in size: one line a seat, with what the chosen state asks of it. */
export function CambioLines({
  butacas,
  draft,
  invalid,
  onChange,
  onDone,
}: {
  butacas: readonly Butaca[]
  draft: CambioDraft
  invalid: readonly string[]
  onChange: (draft: CambioDraft) => void
  /** Enter on the last weight. */
  onDone: () => void
}) {
  const setHomo = (seats: readonly Butaca[], homo: boolean) => {
    const chosen = Object.fromEntries(seats.map(({ nro }) => [nroKey(nro), homo]))
    onChange({ ...draft, homos: { ...draft.homos, ...chosen } })
  }
  const asked = butacas.filter(butaca => asksFor(butaca, draft.estado) !== null)
  return (
    <div className="what">
      <LinesHead draft={draft} isAsked={asked.length > 0} onTodas={homo => setHomo(asked, homo)} />
      <div>
        {butacas.map(butaca => {
          const key = nroKey(butaca.nro)
          const asks = asksFor(butaca, draft.estado)
          return (
            <div className="seatline" key={key} data-nro={key} tabIndex={-1}>
              <SeatFacts butaca={butaca} draft={draft} />
              {asks === 'peso' && (
                <WeightInput
                  nro={butaca.nro}
                  value={draft.pesos[key] ?? ''}
                  isInvalid={invalid.includes(key)}
                  onChange={texto => onChange({ ...draft, pesos: { ...draft.pesos, [key]: texto } })}
                  onDone={onDone}
                />
              )}
              {asks === 'as' && (
                <Segmented
                  label={`A o S de ${butaca.nro}`}
                  options={[
                    { value: 'A', label: <Grade value="A" /> },
                    { value: 'S', label: <Grade value="S" /> },
                  ]}
                  value={homoOf(butaca, draft) ? 'S' : 'A'}
                  onChange={value => setHomo([butaca], value === 'S')}
                />
              )}
              {asks === null && <span className="lleva-nada">{takesNothing(draft)}</span>}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function LinesHead({
  draft,
  isAsked,
  onTodas,
}: {
  draft: CambioDraft
  /** Whether the state asks something of any of the seats: of SS seats it asks neither weight nor A/S. */
  isAsked: boolean
  onTodas: (homo: boolean) => void
}) {
  const pide = isAsked && draft.estado !== null ? pideEstado(draft.estado) : null
  if (pide === 'as') {
    return (
      <div className="what-head">
        <h3>A / S</h3>
        <span className="todas">Todas</span>
        <Button onClick={() => onTodas(false)} aria-label="Todas A">
          A
        </Button>
        <Button onClick={() => onTodas(true)} aria-label="Todas S">
          S
        </Button>
      </div>
    )
  }
  if (pide === 'peso') {
    return (
      <div className="what-head">
        <h3>Peso</h3>
        <span className="aside">{CAMBIAR_ESTADO.enterSigue}</span>
      </div>
    )
  }
  const text = draft.estado?.id === ESTADO_BORRADA ? CAMBIAR_ESTADO.seBorran : CAMBIAR_ESTADO.nadaMas
  return (
    <div className="what-head">
      <h3>{draft.estado?.nombre ?? CAMBIAR_ESTADO.eligeEstado}</h3>
      {draft.estado && <span className="aside">{text}</span>}
    </div>
  )
}

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
