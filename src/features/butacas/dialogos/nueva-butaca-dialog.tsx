import { useEffect, useState } from 'react'
import type { Crear } from '#domain/butaca/operacion.ts'
import { isLegible } from '#domain/valor/texto-legible.ts'
import { BUTACA_DIALOGO, BUTACAS } from '#messages.ts'
import { peekButaca } from '#queries/butacas/use-butaca.ts'
import { useLookups } from '#queries/butacas/use-lookups.ts'
import { playFeedback } from '#ui/feedback.ts'
import { NroField } from '../lector/nro-field.tsx'
import { buildCrear, DRAFT_NUEVA, draftOf, nroOf, withNro } from './butaca-draft.ts'
import { ListaFields, TextoFields } from './ficha-fields.tsx'
import { FormDialog } from './form-dialog.tsx'
import type { ScanInDialog } from './use-dialogs.ts'
import { type SeatDialogProps, useKeep } from './use-keep.ts'

const isKnown = (nro: string): boolean => peekButaca(nro) !== null

function nroError(nro: string, { isTaken, isSubmitted }: { isTaken: boolean; isSubmitted: boolean }) {
  if (isTaken) return BUTACA_DIALOGO.nroRepetido(nro)
  if (!isLegible(nro)) return BUTACA_DIALOGO.nroIlegible
  return isSubmitted && nro === '' ? BUTACAS.nroObligatorio : null
}

/**
 * Registers a seat (specification §2, §5). What was typed stays until it is on the disk.
 * @param scan the last scan made while it is open: it is the number. @param primero its number from the start; '' for none.
 */
export default function NuevaButacaDialog({
  scan,
  primero,
  ...props
}: SeatDialogProps & { scan: ScanInDialog | null; primero: string }) {
  const { corrige, onClose } = props
  const lookups = useLookups()
  const { keep, problem, setProblem, isKeeping } = useKeep(props)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [draft, setDraft] = useState(() =>
    corrige === null
      ? primero === ''
        ? DRAFT_NUEVA
        : withNro(DRAFT_NUEVA, primero)
      : draftOf(corrige.nro, corrige.operacion as Crear),
  )
  const nro = nroOf(draft)
  const isTaken = nro !== '' && isKnown(nro)

  useEffect(() => {
    if (scan === null) return
    setDraft(before => withNro(before, scan.texto))
    playFeedback(isKnown(scan.texto) ? 'rejected' : 'found')
  }, [scan])

  const onSubmit = () => {
    setIsSubmitted(true)
    const built = buildCrear(draft, lookups, isKnown)
    if (built === 'sin-listas') return setProblem(BUTACA_DIALOGO.sinListas)
    if (typeof built === 'string') return playFeedback('rejected') // Said beside the number
    void keep(built) // It tells by closing or by the sentence it leaves
  }

  return (
    <FormDialog
      className="butaca-form"
      title={BUTACA_DIALOGO.nueva}
      width={560}
      submit={BUTACA_DIALOGO.crear}
      problem={problem}
      isKeeping={isKeeping}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <NroField
        value={draft.nro}
        scanId={scan?.id ?? 0}
        error={nroError(nro, { isTaken, isSubmitted })}
        onChange={texto => setDraft(before => withNro(before, texto))}
      />
      <ListaFields draft={draft} lookups={lookups} onChange={setDraft} />
      <TextoFields draft={draft} onChange={setDraft} />
    </FormDialog>
  )
}
