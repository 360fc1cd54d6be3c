import { useRef, useState } from 'react'
import type { Ref } from '#contract/formatos.ts'
import { pideEstado } from '#domain/butaca/butaca.ts'
import { problemaDePeso } from '#domain/butaca/peso.ts'
import { BUTACAS, LECTURA } from '#messages/butacas/butacas.ts'
import { CAMBIAR_ESTADO } from '#messages/butacas/dialogo.ts'
import { ENTREGA } from '#messages/butacas/entrega.ts'
import { SERIE } from '#messages/butacas/serie.ts'
import {
  isEntrega,
  type SerieEstado,
  type SerieHomologar,
  setComprador,
  setHomo,
  setPorDecidir,
} from '#queries/butacas/serie.ts'
import { useNetwork } from '#queries/outbox/use-outbox.ts'
import { Button } from '#ui/controls/button.tsx'
import { FieldError } from '#ui/controls/field.tsx'
import { EraseKey, PadField, PadKeys } from '#ui/controls/number-pad.tsx'
import { playFeedback } from '#ui/feedback.ts'
import type { NotifyKept } from '#ui/notices/toast.tsx'
import { PorModeloColor } from './entrega.tsx'
import type { Salidas } from './esta-serie.tsx'
import { useVistas } from './esta-serie.tsx'
import { HomologarPanel } from './homologar-panel.tsx'
import { LecturaPanel } from './lectura-panel.tsx'
import { ActosAlLeer, type LeerActs, Marco } from './marco.tsx'
import { useHomologar } from './use-homologar.ts'
import { useLectura } from './use-lectura.ts'

interface LeerProps<S> extends LeerActs, Salidas {
  serie: S
  linea: readonly Ref[]
  notify: NotifyKept
}

export function Leer({ notify, onCambiar, onTerminar, ...props }: LeerProps<SerieEstado>) {
  const { serie, linea, onDecidir } = props
  const { online } = useNetwork()
  const { lectura, ...acts } = useLectura({ serie, linea, isOnline: online, notify })
  const vistas = useVistas(serie, notify)
  const isWeighing = lectura?.tipo === 'peso'
  return (
    <Marco
      titulo={isEntrega(serie) ? ENTREGA.titulo : LECTURA.enSerie}
      {...(isEntrega(serie) && { tituloLista: ENTREGA.esta })}
      contenido={vistas}
      actual={lectura?.key ?? null}
      isWeighing={isWeighing}
      acts={<ActosAlLeer onCambiar={onCambiar} onTerminar={onTerminar} isWaiting={isWeighing} />}
      {...props}
    >
      <LecturaPanel
        lectura={lectura}
        linea={linea}
        serie={serie}
        cuenta={vistas.cuenta}
        vistas={vistas.vistas}
        vista={vistas.vistaDe(lectura?.key ?? null)}
        acts={{ ...acts, onDecidir }}
        {...(pideEstado(serie.estado) === 'as' ? { homo: serie.homo, onHomo: setHomo } : {})}
      />
      {isEntrega(serie) && <PorModeloColor vistas={vistas.vistas} nro={lectura?.nro ?? null} />}
      {isWeighing && (
        <PesoPad
          key={lectura.id}
          nro={lectura.nro}
          texto={serie.porDecidir?.texto ?? ''}
          onTexto={texto => setPorDecidir(serie.id, { nro: lectura.nro, texto })}
          onPesar={acts.pesar}
        />
      )}
    </Marco>
  )
}

export function LeerHomologar({ notify, onCambiar, onTerminar, ...props }: LeerProps<SerieHomologar>) {
  const { serie } = props
  const { online } = useNetwork()
  const { lectura, ...acts } = useHomologar({ serie, isOnline: online, notify })
  const vistas = useVistas(serie, notify)
  return (
    <Marco
      titulo={LECTURA.enSerie}
      contenido={vistas}
      actual={lectura.key}
      acts={<ActosAlLeer onCambiar={onCambiar} onTerminar={onTerminar} />}
      {...props}
    >
      <HomologarPanel
        lectura={lectura}
        serie={serie}
        cuenta={vistas.cuenta}
        vista={vistas.vistaDe(lectura.key)}
        onComprador={setComprador}
        acts={{ ...acts, onDecidir: props.onDecidir }}
      />
    </Marco>
  )
}

const TECLAS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', ',', '0'] as const
/** Longest text that the number pad's keys enter. A keyboard may enter a longer text: all of it is checked. */
const LARGO = 7
/** Screen readers read the weight between these two parts of the button's text. */
const [guardar, ...ySeguir] = SERIE.guardarYSeguir.split(' ')

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
    // The second Enter stores no weight, because the person has seen that the text is no number
    if (problema === 'no-es-numero' && problem !== null) return onPesar('')
    // An empty field stores nothing: the button «Sin peso» is for a seat without weight
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
      <PadKeys>
        {TECLAS.map(tecla => (
          <button
            key={tecla}
            type="button"
            aria-label={tecla === ',' ? SERIE.coma : tecla}
            onClick={() => texto.length < LARGO && write(texto + tecla)}
          >
            {tecla}
          </button>
        ))}
        <EraseKey label={SERIE.borrarNumero} onErase={() => write(texto.slice(0, -1))} />
      </PadKeys>
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
