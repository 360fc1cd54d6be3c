import { type KeyboardEvent, useRef, useState } from 'react'
import { judgeLector, type LecturaLector, readLector, type Tecla } from '#domain/lectura-lector.ts'
import { EQUIPO } from '#messages.ts'
import { CodeText } from '#ui/code-text.tsx'
import { TextField } from '#ui/field.tsx'
import { BURST_GAP_MS } from '#ui/key-burst.ts'
import { Mark } from '#ui/tag.tsx'
import { Fact, Facts } from './facts.tsx'

/** After a pause this long a key begins another reading. */
const PAUSE_MS = 1_500

const WORDS = {
  lector: EQUIPO.esLector,
  mano: EQUIPO.esMano,
  corto: EQUIPO.esCorto,
  'sin-terminador': EQUIPO.sinTerminador,
} as const

/** Shows what a scanner sends, key by key: it looks for nothing and changes nothing. */
export function LectorTest() {
  const teclas = useRef<Tecla[]>([])
  const [lectura, setLectura] = useState<LecturaLector | null>(null)
  const [texto, setTexto] = useState('')

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, timeStamp, ctrlKey, altKey, metaKey } = event
    if (ctrlKey || altKey || metaKey) return
    const isEnd = key === 'Enter' || (key === 'Tab' && !event.shiftKey && teclas.current.length > 0)
    if (key.length !== 1 && !isEnd) return
    const before = teclas.current.at(-1)
    const isNew = before === undefined || timeStamp - before.at > PAUSE_MS
    if (isNew) {
      teclas.current = []
      if (isEnd) return // Somebody who goes on to what is next
      setTexto('')
    }
    teclas.current.push({ key, at: timeStamp })
    setLectura(readLector(teclas.current))
    if (!isEnd) return
    event.preventDefault()
    teclas.current = []
    setTexto('')
  }

  return (
    <>
      <TextField
        label={EQUIPO.lectorCampo}
        hint={EQUIPO.lectorAyuda}
        value={texto}
        data-scan
        inputMode="none"
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        onKeyDown={onKeyDown}
        onChange={event => setTexto(event.currentTarget.value)}
      />
      <div role="status">{lectura !== null && <Resultado lectura={lectura} />}</div>
    </>
  )
}

function Resultado({ lectura }: { lectura: LecturaLector }) {
  const { texto, terminador, medioMs } = lectura
  const juicio = judgeLector(lectura, BURST_GAP_MS)
  return (
    <>
      <Facts>
        <Fact name={EQUIPO.leido} note={EQUIPO.caracteres(texto.length)}>
          <CodeText value={texto} />
        </Fact>
        <Fact name={EQUIPO.terminador}>{terminador ?? EQUIPO.ninguno}</Fact>
        <Fact name={EQUIPO.ritmo}>
          {medioMs === null ? EQUIPO.ninguno : EQUIPO.msPorTecla(medioMs.toFixed(1).replace('.', ','))}
        </Fact>
      </Facts>
      <p>
        <Mark tone={juicio === 'lector' ? 'ok' : 'pending'} icon={juicio === 'lector' ? 'check' : 'triangle'}>
          {WORDS[juicio]}
        </Mark>
      </p>
    </>
  )
}
