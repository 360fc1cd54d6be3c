import { useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import { isSinPesoNiAs } from '#domain/butaca/nro-butaca.ts'
import type { Editar } from '#domain/butaca/operacion.ts'
import { BUTACA_DIALOGO } from '#messages.ts'
import { useLookups } from '#queries/butacas/use-lookups.ts'
import { TextField } from '#ui/controls/field.tsx'
import { CodeText } from '#ui/signs/code-text.tsx'
import { lenOf } from '../lector/largos.ts'
import { buildEditar, draftOf } from './butaca-draft.ts'
import { ListaFields, TextoFields } from './ficha-fields.tsx'
import { FormDialog } from './form-dialog.tsx'
import { type SeatDialogProps, useKeep } from './use-keep.ts'

/** Corrects a seat (specification §2). Its number names it and stays. */
export default function EditarButacaDialog({ butaca, ...props }: SeatDialogProps & { butaca: Butaca }) {
  const { corrige, onClose } = props
  const lookups = useLookups()
  const { keep, problem, setProblem, isKeeping } = useKeep(props)
  const [isPesoWrong, setIsPesoWrong] = useState(false)
  const [draft, setDraft] = useState(() =>
    draftOf(butaca.nro, corrige === null ? butaca : (corrige.operacion as Editar)),
  )

  const onSubmit = () => {
    const built = buildEditar(butaca, draft, lookups)
    setIsPesoWrong(built === 'peso-invalido')
    if (built === null) return onClose() // Nothing was changed, so nothing is sent
    if (built === 'sin-listas') return setProblem(BUTACA_DIALOGO.sinListas)
    if (typeof built !== 'string') void keep(built) // It tells by closing or by the sentence it leaves
  }

  return (
    <FormDialog
      className="butaca-form"
      title={BUTACA_DIALOGO.editar}
      meta={<CodeText value={butaca.nro} />}
      width={560}
      submit={BUTACA_DIALOGO.guardar}
      problem={problem}
      isKeeping={isKeeping}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <div className="wide nro-field" style={lenOf(butaca.nro)}>
        <TextField label={BUTACA_DIALOGO.nro} value={butaca.nro} readOnly hint={BUTACA_DIALOGO.nroNoCambia} />
      </div>
      <ListaFields draft={draft} lookups={lookups} onChange={setDraft} />
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
        <TextoFields draft={draft} onChange={setDraft} />
      </div>
    </FormDialog>
  )
}
