import { useEffect, useRef, useState } from 'react'
import { modeloQueNoConcuerda, nroComoOtros } from '#domain/butaca/nombres-maestro.ts'
import type { Crear } from '#domain/butaca/operacion.ts'
import { isIdentificadorRoto } from '#domain/valor/celda.ts'
import { isLegible } from '#domain/valor/texto.ts'
import { BUTACA_DIALOGO } from '#messages/butacas/dialogo.ts'
import { identificadorRoto } from '#messages/palabras.ts'
import { NRO_INPUT } from '#office/butaca-parts.tsx'
import { nrosDeModelo, peekButaca } from '#queries/butacas/use-butaca.ts'
import { useLookups } from '#queries/butacas/use-mirror.ts'
import { TextField } from '#ui/controls/field.tsx'
import { playFeedback } from '#ui/feedback.ts'
import { Mark } from '#ui/signs/signs.tsx'
import { useStable } from '#ui/use-stable.ts'
import { buildCrear, DRAFT_NUEVA, draftOf, nroOf, proponer, sinElegir, withNro } from './butaca-draft.ts'
import {
  endedBy,
  LibreFields,
  ListaFields,
  lenOf,
  type SeatDialogProps,
  SeatForm,
  useDialogDraft,
  useKeep,
} from './seat-form.tsx'
import type { ScanInDialog } from './use-dialogs.ts'

const isKnown = (nro: string): boolean => peekButaca(nro) !== null

function nroError(nro: string, { isTaken, isSubmitted }: { isTaken: boolean; isSubmitted: boolean }) {
  if (isTaken) return BUTACA_DIALOGO.nroRepetido(nro)
  if (!isLegible(nro)) return BUTACA_DIALOGO.nroIlegible
  if (isIdentificadorRoto(nro)) return identificadorRoto(nro)
  return isSubmitted && nro === '' ? BUTACA_DIALOGO.nroObligatorio : null
}

interface NuevaButacaDialogProps extends SeatDialogProps {
  scan: ScanInDialog | null
  /** First number of the form; '' proposes a number. */
  primero: string
}

function useDraft({ owner, corrige, primero, scan }: NuevaButacaDialogProps) {
  const [first] = useState(() => {
    if (corrige !== null) return draftOf(corrige.nro, corrige.operacion as Crear)
    return primero === '' ? DRAFT_NUEVA : withNro(DRAFT_NUEVA, primero)
  })
  const title = BUTACA_DIALOGO.nueva
  const kept = useDialogDraft(owner, { tipo: 'nueva', corrige, nro: primero }, title, first)
  const setDraft = useStable(kept.setDraft)
  useEffect(() => {
    if (scan === null) return
    setDraft(before => withNro(before, scan.texto))
    playFeedback(isKnown(scan.texto) ? 'rejected' : 'found')
  }, [scan, setDraft])
  return { ...kept, setDraft }
}

export default function NuevaButacaDialog(props: NuevaButacaDialogProps) {
  const { scan } = props
  const lookups = useLookups()
  const { draft: typed, setDraft, isTyped, ending } = useDraft(props)
  const { keep, setProblem, shown } = useKeep(endedBy(ending, props))
  const [isSubmitted, setIsSubmitted] = useState(false)
  const draft = proponer(typed, lookups)
  const nro = nroOf(draft)
  const isTaken = nro !== '' && isKnown(nro)
  const guardado = nroComoOtros(nro, nrosDeModelo(draft.modelo))
  const otro = modeloQueNoConcuerda(nro, draft.modelo, lookups.modelos)
  const elegido = lookups.modelos.find(({ id }) => id === draft.modelo)
  const faltan = sinElegir(draft, lookups, props.corrige)

  const onSubmit = () => {
    setIsSubmitted(true)
    const built = buildCrear(draft, lookups, isKnown, nrosDeModelo)
    if (built === 'sin-listas') return setProblem(BUTACA_DIALOGO.sinListas)
    // The form shows the reason beside the field
    if (typeof built === 'string' || faltan.length > 0) return playFeedback('rejected')
    void keep(built) // It closes the dialog or shows why not
  }

  return (
    <SeatForm
      className="butaca-form"
      title={BUTACA_DIALOGO.nueva}
      width={560}
      submit={BUTACA_DIALOGO.crear}
      isTyped={isTyped}
      {...shown}
      onSubmit={onSubmit}
    >
      <NroField
        value={draft.nro}
        scanId={scan?.id ?? 0}
        error={nroError(nro, { isTaken, isSubmitted })}
        hint={
          guardado === nro || !draft.isNroTyped
            ? BUTACA_DIALOGO.nroAyuda
            : BUTACA_DIALOGO.nroSeGuarda(guardado)
        }
        onChange={texto => setDraft(before => withNro(before, texto))}
      />
      <div className={otro === null ? 'sr' : 'wide'} role="status">
        {otro !== null && elegido !== undefined && (
          <Mark tone="shortage" icon="triangle">
            {BUTACA_DIALOGO.otroModelo(nro, otro.nombre, elegido.nombre)}
          </Mark>
        )}
      </div>
      <ListaFields draft={draft} lookups={lookups} faltan={faltan} onChange={setDraft} />
      <LibreFields draft={draft} onChange={setDraft} />
    </SeatForm>
  )
}

interface NroFieldProps {
  value: string
  /** 0 before the first scan. */
  scanId: number
  error: string | null
  hint: string
  onChange: (texto: string) => void
}

function NroField({ value, scanId, error, hint, onChange }: NroFieldProps) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const input = ref.current
    input?.focus()
    // Puts the cursor after the proposed number
    input?.setSelectionRange(input.value.length, input.value.length)
  }, [])
  useEffect(() => {
    if (scanId === 0) return
    // Focuses the submit button. The scanner's own Enter does not register the seat; a second Enter does
    ref.current?.form?.ownerDocument.querySelector<HTMLElement>(`[form="${ref.current.form.id}"]`)?.focus()
  }, [scanId])
  return (
    <div className="wide nro-field" style={lenOf(value)}>
      <TextField
        ref={ref}
        label={BUTACA_DIALOGO.nro}
        value={value}
        {...NRO_INPUT}
        hint={hint}
        {...(error === null ? {} : { error })}
        onChange={event => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
