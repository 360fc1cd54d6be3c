import { useRef, useState } from 'react'
import { BUTACAS } from '#messages/butacas/butacas.ts'
import { SERIE } from '#messages/butacas/serie.ts'
import { Button } from '#ui/controls/button.tsx'
import { FieldError } from '#ui/controls/field.tsx'
import { EraseKey, PadField, PadKeys } from '#ui/controls/number-pad.tsx'

const TECLAS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', ',', '0'] as const
const LARGO = 7
/** A screen reader says the weight between the two parts. */
const [guardar, ...ySeguir] = SERIE.guardarYSeguir.split(' ')

/** Large keys to enter a weight with gloves; a keyboard works as well. */
export function PesoPad({ nro, onPesar }: { nro: string; onPesar: (texto: string) => boolean }) {
  const [texto, setTexto] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const write = (next: string) => {
    setIsWrong(false)
    setTexto(next.replace('.', ',').slice(0, LARGO))
  }
  const keep = () => {
    // No weight has a button of its own, «Sin peso»: an Enter alone must not mean it
    if (texto === '' || !onPesar(texto)) setIsWrong(true)
  }
  return (
    <section className="weigh" aria-label={SERIE.peso}>
      <div className="display" data-invalid={isWrong || undefined}>
        <PadField
          ref={input}
          label={SERIE.pesoDe(nro)}
          isInvalid={isWrong}
          value={texto}
          onWrite={write}
          onEnter={keep}
        />
        <small>kg</small>
      </div>
      {isWrong && <FieldError role="alert">{BUTACAS.pesoInvalido}</FieldError>}
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
        onClick={() => onWrite(texto + tecla)}
      >
        {tecla}
      </button>
    ))}
    <EraseKey label={SERIE.borrarNumero} onErase={() => onWrite(texto.slice(0, -1))} />
  </PadKeys>
)
