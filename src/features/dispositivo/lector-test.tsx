import { useState } from 'react'
import { EQUIPO } from '#messages/equipo/dispositivo.ts'
import { peekButaca } from '#queries/butacas/use-butaca.ts'
import { type KeyMap, readLabels } from '#scanner/label.ts'
import { learnFrom, readProfile, saveProfile } from '#scanner/profile.ts'
import { type Author, authorOf, type Reading } from '#scanner/reading.ts'
import { judgeTest, learnFromTest, TEST_LABEL } from '#scanner/test-label.ts'
import { useScans } from '#scanner/use-scans.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/field.tsx'
import { loadable } from '#ui/loadable.tsx'
import { CodeText } from '#ui/signs/code-text.tsx'
import { Mark } from '#ui/signs/tag.tsx'
import { Fact } from './facts.tsx'

// The encoder of bar codes is large
const EtiquetaDePrueba = loadable(() => import('./etiqueta-de-prueba.tsx'))

const WORDS: Record<Author, string> = {
  lector: EQUIPO.esLector,
  mano: EQUIPO.esMano,
  corto: EQUIPO.esCorto,
}

/**
 * Shows what a scanner sends, and saves what this device learns from it: its speed, the characters around the code and
 * the terminator. It neither searches nor changes seats.
 */
export function LectorTest() {
  const [reading, setReading] = useState<Reading | null>(null)
  const [profile, setProfile] = useState(readProfile)
  const keep = (next: typeof profile) => {
    saveProfile(next)
    setProfile(next)
  }

  useScans(({ reading: taken }) => {
    if (taken.text === '') return
    setReading(taken)
    const tested = judgeTest(rawOf(taken))
    // The saved profile is left out, since it could keep a new scanner from being recognised
    if (tested !== null) keep(learnFromTest(taken, tested))
    else if (authorOf(taken) === 'lector')
      keep({ ...learnFrom(taken, seatIn(taken)), ...(profile?.map && { map: profile.map }) })
  })

  return (
    <>
      <EtiquetaDePrueba />
      <TextField
        label={EQUIPO.lectorCampo}
        hint={EQUIPO.lectorAyuda}
        data-scan="any"
        inputMode="none"
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <div role="status">{reading !== null && <Resultado reading={reading} />}</div>
      {profile !== null && (
        <p className="aprendido">
          <span>
            {EQUIPO.lectorAprendido(profile.terminator, profile.prefix, profile.suffix)}{' '}
            {profile.map && EQUIPO.lectorCorrige(cambiosDe(profile.map))}
          </span>
          <Button variant="quiet" onClick={() => keep(null)}>
            {EQUIPO.lectorOlvidar}
          </Button>
        </p>
      )}
    </>
  )
}

const rawOf = ({ raw, text }: Reading): string => raw || text

/** The signs alone: letters have a second pair for small ones. */
const cambiosDe = (map: KeyMap) => Object.entries(map).filter(([typed]) => typed === typed.toUpperCase())

/** The seat number in a reading, if this device knows the seat; the characters around it come from the scanner. */
function seatIn({ text }: Reading): string | null {
  const codes = readLabels(text).flatMap(code => Array.from(code, (_, from) => code.slice(from)))
  return codes.find(code => peekButaca(code) !== null) ?? null
}

function Resultado({ reading }: { reading: Reading }) {
  const { text, terminator, meanMs } = reading
  const author = authorOf(reading)
  const isGood = author === 'lector'
  const tested = judgeTest(rawOf(reading))
  return (
    <>
      <dl className="facts">
        <Fact
          name={EQUIPO.leido}
          note={EQUIPO.caracteres(tested === null ? text.length : rawOf(reading).length)}
        >
          <CodeText value={tested === null ? text : rawOf(reading)} />
        </Fact>
        <Fact name={EQUIPO.terminador}>{terminator ?? EQUIPO.ninguno}</Fact>
        <Fact name={EQUIPO.ritmo}>
          {meanMs === null ? EQUIPO.ninguno : EQUIPO.msPorTecla(meanMs.toFixed(1).replace('.', ','))}
        </Fact>
      </dl>
      {tested !== null && (
        <p>
          <Mark
            tone={tested.tipo === 'igual' ? 'ok' : 'shortage'}
            icon={tested.tipo === 'igual' ? 'check' : 'triangle'}
          >
            {tested.tipo === 'cambiados' && EQUIPO.pruebaCambiados(tested.cambios)}
            {tested.tipo === 'incompleto' && EQUIPO.pruebaIncompleta(tested.llegaron, TEST_LABEL.length)}
            {tested.tipo === 'mayusculas' && EQUIPO.pruebaMayusculas}
            {tested.tipo === 'igual' && EQUIPO.pruebaIgual}
          </Mark>
        </p>
      )}
      <p>
        <Mark tone={isGood ? 'ok' : 'pending'} icon={isGood ? 'check' : 'triangle'}>
          {isGood && terminator === null ? EQUIPO.sinTerminador : WORDS[author]}
        </Mark>
      </p>
    </>
  )
}
