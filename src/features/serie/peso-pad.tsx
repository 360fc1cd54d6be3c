import { useRef, useState } from 'react'
import { problemaDePeso } from '#domain/butaca/peso.ts'
import { BUTACAS } from '#messages/butacas/butacas.ts'
import { CAMBIAR_ESTADO } from '#messages/butacas/cambiar-estado.ts'
import { SERIE } from '#messages/butacas/serie.ts'
import { Button } from '#ui/controls/button.tsx'
import { FieldError } from '#ui/controls/field.tsx'
import { EraseKey, PadField, PadKeys } from '#ui/controls/number-pad.tsx'
import { playFeedback } from '#ui/feedback.ts'

const TECLAS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', ',', '0'] as const
/** Digits that the keys write; a keyboard or a paste may write more, which is judged whole. */
const LARGO = 7
/** A screen reader says the weight between the two parts. */
const [guardar, ...ySeguir] = SERIE.guardarYSeguir.split(' ')

/** Large keys to enter a weight with gloves; a keyboard works as well. */
export function PesoPad({
  nro,
  texto,
  onTexto,
  onPesar,
}: {
  nro: string
  texto: string
  onTexto: (texto: string) => void
  onPesar: (texto: string) => void
}) {
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const write = (next: string) => {
    setProblem(null)
    onTexto(next)
  }
  const keep = () => {
    const problema = problemaDePeso(texto)
    // The person has seen that the text is no number
    if (problema === 'no-es-numero' && problem !== null) return onPesar('')
    // No weight has a button of its own, «Sin peso»: an Enter alone must not mean it
    if (problema === null && texto.trim() !== '') return onPesar(texto)
    playFeedback('rejected')
    setProblem(problema === 'no-es-numero' ? CAMBIAR_ESTADO.noEsPeso(texto.trim()) : BUTACAS.pesoInvalido)
  }
  return (
    <section className="weigh" aria-label={SERIE.peso}>
      <div className="display" data-invalid={problem !== null || undefined}>
        <PadField
          ref={input}
          label={SERIE.pesoDe(nro)}
          isInvalid={problem !== null}
          value={texto}
          onWrite={write}
          onEnter={keep}
        />
        <small>kg</small>
      </div>
      {problem !== null && <FieldError role="alert">{problem}</FieldError>}
      <Teclas texto={texto} onWrite={write} />
      <Button variant="primary" size="lg" block icon="check" disabled={texto === ''} onClick={keep}>
        <span>
          {guardar} {texto !== '' && <span className="sr">{texto} kg </span>}
          {ySeguir.join(' ')}
        </span>
      </Button>
      <Button block onClick={() => onPesar('')}>
        {SERIE.sinPeso}
      </Button>
    </section>
  )
}

const Teclas = ({ texto, onWrite }: { texto: string; onWrite: (texto: string) => void }) => (
  <PadKeys>
    {TECLAS.map(tecla => (
      <button
        key={tecla}
        type="button"
        aria-label={tecla === ',' ? SERIE.coma : tecla}
        onClick={() => texto.length < LARGO && onWrite(texto + tecla)}
      >
        {tecla}
      </button>
    ))}
    <EraseKey label={SERIE.borrarNumero} onErase={() => onWrite(texto.slice(0, -1))} />
  </PadKeys>
)
