import { type FormEvent, useState } from 'react'
import { parseCodigo } from '#domain/cuenta/codigo.ts'
import { PARED } from '#messages/pared.ts'
import { FirstField } from '#office/first-field.tsx'
import { Button } from '#ui/controls/button.tsx'

/** Four groups of five with their hyphens, and room for spaces. */
const ESCRITO_MAX = 40

/** Asks for the code of this screen, which can be typed with a remote control. */
export function CodigoForm({
  problem,
  onCodigo,
}: {
  /** What was wrong with the link that opened it. */
  problem: string | null
  onCodigo: (codigo: string) => void
}) {
  const [texto, setTexto] = useState('')
  const [error, setError] = useState(problem)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const codigo = parseCodigo(texto)
    if (codigo === null) setError(PARED.codigoMal)
    else onCodigo(codigo)
  }
  return (
    <main className="pared-nada">
      <form noValidate onSubmit={submit}>
        <h1 className="titulo">{PARED.titulo}</h1>
        <FirstField
          label={PARED.pedirCodigo}
          hint={PARED.pedirCodigoDetalle}
          {...(error === null ? {} : { error })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={ESCRITO_MAX}
          value={texto}
          onChange={event => setTexto(event.currentTarget.value)}
        />
        <Button type="submit" variant="primary" size="lg" block>
          {PARED.mostrar}
        </Button>
      </form>
    </main>
  )
}
