import { useState } from 'react'
import { useButaca } from '#queries/butacas/use-butaca.ts'
import type { Lectura } from './lecturas.ts'
import type { Hecho } from './use-pasar.ts'
import { hechoDe, type Verdict, verdictOf } from './verdict.ts'

/** What of a card is read aloud: how a reading was answered, and a change that was made on it. */
interface Dicho {
  lectura: Lectura
  hecho: Hecho | null
  verdict: Verdict
}

/**
 * Reads the card aloud: each answer once, each change that its button made once, and not what becomes of them, which
 * messages tell. It stands while the card comes and goes: many readers say nothing of a region that is new.
 */
export function AnswerSaid({ lectura, hecho }: { lectura: Lectura | null; hecho: Hecho | null }) {
  const vista = useButaca(lectura?.butaca ?? null)
  const done = lectura && hechoDe(lectura, hecho)
  const [said, setSaid] = useState<Dicho | null>(null)
  if (lectura !== null && (lectura !== said?.lectura || (done !== null && done.key !== said.hecho?.key)))
    setSaid({
      lectura,
      hecho: done,
      verdict: verdictOf(lectura, vista?.butaca ?? null, vista?.queue ?? null, done),
    })
  return (
    <p className="sr" role="status" aria-live={said?.verdict.tone === 'rejected' ? 'assertive' : 'polite'}>
      {said !== null && (
        // A new one each time: the same words again are said again
        <span key={`${said.lectura.id} ${said.hecho?.key}`}>
          {said.verdict.text}, {said.lectura.nro}
        </span>
      )}
    </p>
  )
}
