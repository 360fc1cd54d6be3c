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
import { Fact, Facts } from './facts.tsx'

const WORDS: Record<Author, string> = {
  lector: EQUIPO.esLector,
  mano: EQUIPO.esMano,
  corto: EQUIPO.esCorto,
}

/**
 * Shows what a scanner sends and has this device learn it: how fast it types, what it puts around the code, how it ends.
 * It looks for nothing and changes nothing.
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
    // Without the learned profile, which could keep a new scanner from being recognised
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

/** The seat on the label, where this device knows it: other characters are the scanner's own. */
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
      <Facts>
        <Fact name={EQUIPO.leido} note={EQUIPO.caracteres(text.length)}>
          <CodeText value={text} />
        </Fact>
        <Fact name={EQUIPO.terminador}>{terminator ?? EQUIPO.ninguno}</Fact>
        <Fact name={EQUIPO.ritmo}>
          {meanMs === null ? EQUIPO.ninguno : EQUIPO.msPorTecla(meanMs.toFixed(1).replace('.', ','))}
        </Fact>
      </Facts>
      <p>
        <Mark tone={isGood ? 'ok' : 'pending'} icon={isGood ? 'check' : 'triangle'}>
          {isGood && terminator === null ? EQUIPO.sinTerminador : WORDS[author]}
        </Mark>
      </p>
    </>
  )
}
