import { useState } from 'react'
import { EQUIPO } from '#messages/equipo/dispositivo.ts'
import { peekButaca } from '#queries/butacas/use-butaca.ts'
import { readLabels } from '#scanner/label.ts'
import { learnFrom, readProfile, saveProfile } from '#scanner/profile.ts'
import { type Author, authorOf, type Reading } from '#scanner/reading.ts'
import { useScans } from '#scanner/use-scans.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/field.tsx'
import { CodeText } from '#ui/signs/code-text.tsx'
import { Mark } from '#ui/signs/tag.tsx'
import { Fact } from './facts.tsx'

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
    // The saved profile is left out, since it could keep a new scanner from being recognised
    if (authorOf(taken) === 'lector') keep(learnFrom(taken, seatIn(taken)))
  })

  return (
    <>
      <TextField
        label={EQUIPO.lectorCampo}
        hint={EQUIPO.lectorAyuda}
        data-scan
        inputMode="none"
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <div role="status">{reading !== null && <Resultado reading={reading} />}</div>
      {profile !== null && (
        <p className="aprendido">
          <span>{EQUIPO.lectorAprendido(profile.terminator, profile.prefix, profile.suffix)}</span>
          <Button variant="quiet" onClick={() => keep(null)}>
            {EQUIPO.lectorOlvidar}
          </Button>
        </p>
      )}
    </>
  )
}

/** The seat number in a reading, if this device knows the seat; the characters around it come from the scanner. */
function seatIn({ text }: Reading): string | null {
  const codes = readLabels(text).flatMap(code => Array.from(code, (_, from) => code.slice(from)))
  return codes.find(code => peekButaca(code) !== null) ?? null
}

function Resultado({ reading }: { reading: Reading }) {
  const { text, terminator, meanMs } = reading
  const author = authorOf(reading)
  const isGood = author === 'lector'
  return (
    <>
      <dl className="facts">
        <Fact name={EQUIPO.leido} note={EQUIPO.caracteres(text.length)}>
          <CodeText value={text} />
        </Fact>
        <Fact name={EQUIPO.terminador}>{terminator ?? EQUIPO.ninguno}</Fact>
        <Fact name={EQUIPO.ritmo}>
          {meanMs === null ? EQUIPO.ninguno : EQUIPO.msPorTecla(meanMs.toFixed(1).replace('.', ','))}
        </Fact>
      </dl>
      <p>
        <Mark tone={isGood ? 'ok' : 'pending'} icon={isGood ? 'check' : 'triangle'}>
          {isGood && terminator === null ? EQUIPO.sinTerminador : WORDS[author]}
        </Mark>
      </p>
    </>
  )
}
