import { useId, useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import type { Homologar } from '#domain/butaca/operacion.ts'
import { BUTACA_DIALOGO } from '#messages/butacas/dialogo.ts'
import { CodeText } from '#ui/signs/code-text.tsx'
import { buildHomologar, type Campo, DRAFT_VACIO, homologarDraftOf } from './homologar-draft.ts'
import { focusCampo, HomologarFields } from './homologar-fields.tsx'
import { SeatForm } from './seat-form.tsx'
import type { ScanInDialog } from './use-dialogs.ts'
import { type SeatDialogProps, useKeep } from './use-keep.ts'

interface HomologarDialogProps extends SeatDialogProps {
  butaca: Butaca
  /** The last scan made while it is open: it is a label. */
  scan: ScanInDialog | null
}

/** Homologates a seat (specification §5): both labels, and the buyer where there is one. */
export default function HomologarDialog({ butaca, scan, ...props }: HomologarDialogProps) {
  const { corrige } = props
  const formId = useId()
  const { keep, shown } = useKeep(props)
  const [faltan, setFaltan] = useState<readonly Campo[]>([])
  const [draft, setDraft] = useState(() =>
    corrige === null ? DRAFT_VACIO : homologarDraftOf(corrige.operacion as Homologar),
  )

  const onChange = (campo: Campo, texto: string) => {
    setDraft(before => ({ ...before, [campo]: texto }))
    if (texto.trim() !== '') setFaltan(before => before.filter(each => each !== campo))
  }
  const onSubmit = () => {
    const operacion = buildHomologar(draft)
    if ('faltan' in operacion) {
      setFaltan(operacion.faltan)
      return focusCampo(formId, operacion.faltan[0] ?? 'eBlanca')
    }
    void keep({ butaca, operacion }) // It tells by closing or by the sentence it leaves
  }

  return (
    <SeatForm
      formId={formId}
      className="homologar-form"
      title={BUTACA_DIALOGO.homologar}
      meta={<CodeText value={butaca.nro} />}
      width={480}
      submit={BUTACA_DIALOGO.homologar}
      {...shown}
      onSubmit={onSubmit}
    >
      <HomologarFields formId={formId} draft={draft} faltan={faltan} scan={scan} onChange={onChange} />
    </SeatForm>
  )
}
