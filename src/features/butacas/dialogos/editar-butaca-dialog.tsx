import { TEXTO_MAX } from '#contract/limites.ts'
import './butaca-dialogs.css'
import { type FormEvent, useId, useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import { isSinPesoNiAs } from '#domain/butaca/nro-butaca.ts'
import type { Editar } from '#domain/butaca/operacion.ts'
import { BUTACA_DIALOGO } from '#messages.ts'
import { useLookups } from '#queries/butacas/use-lookups.ts'
import { TextField } from '#ui/controls/field.tsx'
import { Dialog } from '#ui/overlay.tsx'
import { CodeText } from '#ui/signs/code-text.tsx'
import { lenOf } from '../lector/largos.ts'
import { useScreenKeyboard } from '../lector/use-screen-keyboard.ts'
import { buildEditar, draftOf } from './butaca-draft.ts'
import { FichaFields } from './ficha-fields.tsx'
import { FormFoot } from './form-foot.tsx'
import { type SeatDialogProps, useKeep } from './use-keep.ts'

/** Corrects a seat (specification §2). Its number names it and stays. */
export function EditarButacaDialog({ butaca, ...props }: SeatDialogProps & { butaca: Butaca }) {
  const { corrige, onClose } = props
  const formId = useId()
  const lookups = useLookups()
  const hasKeyboard = useScreenKeyboard()
  const { keep, problem, setProblem, isKeeping } = useKeep(props)
  const [isPesoWrong, setIsPesoWrong] = useState(false)
  const [draft, setDraft] = useState(() =>
    draftOf(butaca.nro, corrige === null ? butaca : (corrige.operacion as Editar)),
  )

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const built = buildEditar(butaca, draft, lookups)
    setIsPesoWrong(built === 'peso-invalido')
    if (built === null) return onClose() // Nothing was changed, so nothing is sent
    if (built === 'sin-listas') return setProblem(BUTACA_DIALOGO.sinListas)
    if (typeof built !== 'string') void keep(built) // It tells by closing or by the sentence it leaves
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={BUTACA_DIALOGO.editar}
      meta={<CodeText value={butaca.nro} />}
      width={560}
      top={hasKeyboard}
      footer={
        <FormFoot
          form={formId}
          submit={BUTACA_DIALOGO.guardar}
          problem={problem}
          isKeeping={isKeeping}
          onClose={onClose}
        />
      }
    >
      <form id={formId} className="butaca-form" noValidate onSubmit={onSubmit}>
        <div className="wide nro-field" style={lenOf(butaca.nro)}>
          <TextField
            label={BUTACA_DIALOGO.nro}
            value={butaca.nro}
            readOnly
            hint={BUTACA_DIALOGO.nroNoCambia}
          />
        </div>
        <FichaFields draft={draft} lookups={lookups} onChange={setDraft} />
        {!isSinPesoNiAs(butaca.nro) && (
          <TextField
            label={BUTACA_DIALOGO.peso}
            value={draft.peso}
            inputMode="decimal"
            maxLength={8}
            autoComplete="off"
            hint={BUTACA_DIALOGO.pesoAyuda}
            {...(isPesoWrong ? { error: BUTACA_DIALOGO.pesoInvalido } : {})}
            onChange={({ currentTarget: { value } }) => setDraft(before => ({ ...before, peso: value }))}
          />
        )}
        <div className="wide">
          <TextField
            label={BUTACA_DIALOGO.renombre}
            value={draft.renombre}
            maxLength={TEXTO_MAX}
            autoComplete="off"
            onChange={({ currentTarget: { value } }) => setDraft(before => ({ ...before, renombre: value }))}
          />
        </div>
      </form>
    </Dialog>
  )
}
