import { useRef, useState } from 'react'
import { BUTACAS } from '#messages/butacas/butacas.ts'
import { SERIE } from '#messages/butacas/serie.ts'
import { Button } from '#ui/controls/button.tsx'
import { EraseKey, PadField, PadKeys } from '#ui/controls/number-pad.tsx'
import { Icon } from '#ui/signs/icon.tsx'

const TECLAS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', ',', '0'] as const
const LARGO = 7
/** The weight is heard between them. */
const [guardar, ...ySeguir] = SERIE.guardarYSeguir.split(' ')

/** A weight for gloves: large keys of our own, and a keyboard's all the same. Enter keeps it. */
export function PesoPad({ nro, onPesar }: { nro: string; onPesar: (texto: string) => boolean }) {
  const [texto, setTexto] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const write = (next: string) => {
    setIsWrong(false)
    setTexto(next.replace('.', ',').slice(0, LARGO))
  }
  const keep = () => {
    // Empty is «Sin peso», which has a button of its own: Enter alone says nothing
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
      {isWrong && (
        <p className="err" role="alert">
          <Icon name="octagon" />
          {BUTACAS.pesoInvalido}
        </p>
      )}
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
