import { useEffect, useEffectEvent, useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import type { Ref } from '#contract/ref.ts'
import { ESTADO_BORRADA } from '#domain/butaca/estado-butaca.ts'
import { BUTACAS } from '#messages/butacas/butacas.ts'
import { CAMBIAR_ESTADO } from '#messages/butacas/cambiar-estado.ts'
import { MODALES } from '#messages/modales.ts'
import { OjoDialog } from '#office/dialogs.tsx'
import type { Order } from '#queries/outbox/keep-operaciones.ts'
import { Dialog } from '#ui/overlay.tsx'
import { CodeText } from '#ui/signs/code-text.tsx'
import { focusLine } from '../lector/focus-line.ts'
import { useScreenKeyboard } from '../lector/use-screen-keyboard.ts'
import { buildOrders, type CambioDraft, EMPTY_DRAFT } from './cambio-draft.ts'
import { CambioFoot } from './cambio-foot.tsx'
import { CambioLines } from './cambio-lines.tsx'
import { EstadoKeys } from './estado-keys.tsx'
import type { ScanInDialog } from './use-dialogs.ts'
import { type SeatDialogProps, useKeep } from './use-keep.ts'

interface CambiarEstadoDialogProps extends Omit<SeatDialogProps, 'corrige'> {
  butacas: readonly Butaca[]
  /** Chosen from the start; null where nobody has chosen yet. */
  estado: Ref | null
  /** The last scan made while it is open: it goes to that seat's line and never types. */
  scan: ScanInDialog | null
}

/** Puts the person on the line that was read, and at first on what the chosen state asks for. */
function useLineFocus({ butacas, estado, scan }: CambiarEstadoDialogProps): void {
  useEffect(() => {
    if (scan) focusLine(scan.texto)
  }, [scan])
  const first = useEffectEvent(() => {
    if (estado !== null) focusLine(butacas[0]?.nro ?? '')
  })
  // What the state asks for is what a person does next
  useEffect(() => {
    const frame = requestAnimationFrame(() => first())
    return () => cancelAnimationFrame(frame)
  }, [])
}

/** What is filled in and what is wrong with it, until it is kept; deleting is asked about first. */
function useCambio({ butacas, estado, ...props }: CambiarEstadoDialogProps) {
  const [draft, setDraft] = useState<CambioDraft>({ ...EMPTY_DRAFT, estado })
  const { keep, setProblem, shown } = useKeep({ ...props, corrige: null })
  const [invalid, setInvalid] = useState<readonly string[]>([])
  const [toConfirm, setToConfirm] = useState<readonly Order[] | null>(null)
  const change = (next: CambioDraft) => {
    setDraft(next)
    setProblem('')
    setInvalid([])
  }
  const submit = () => {
    const built = buildOrders(butacas, draft)
    if (built === 'sin-estado') return setProblem(BUTACAS.seleccioneEstado)
    if ('pesosInvalidos' in built) {
      setInvalid(built.pesosInvalidos)
      setProblem(BUTACAS.pesoInvalido)
      return focusLine(built.pesosInvalidos[0] ?? '')
    }
    if (draft.estado?.id === ESTADO_BORRADA) return setToConfirm(built.orders)
    void keep(...built.orders) // It tells by closing or by the sentence it leaves
  }
  const confirm = () => {
    setToConfirm(null)
    void keep(...(toConfirm ?? [])) // As above
  }
  const asking = { isAsking: toConfirm !== null, stopAsking: () => setToConfirm(null), confirm }
  return { draft, change, invalid, submit, shown, ...asking }
}

/**
 * Changes the state of one seat or of many. Closes only once the changes are on the disk; when the device could not
 * keep them the form stays as it was, with the reason (reliability O28).
 */
export default function CambiarEstadoDialog(props: CambiarEstadoDialogProps) {
  const { butacas, onClose } = props
  const hasKeyboard = useScreenKeyboard()
  const { draft, change, submit, ...cambio } = useCambio(props)
  useLineFocus(props)
  const only = butacas.length === 1 ? butacas[0] : undefined
  return (
    <>
      <Dialog
        isOpen={!cambio.isAsking}
        onClose={onClose}
        closeLabel={MODALES.cerrar}
        title={CAMBIAR_ESTADO.titulo}
        meta={only ? <CodeText value={only.nro} /> : CAMBIAR_ESTADO.butacas(butacas.length)}
        width={860}
        top={hasKeyboard}
        footer={<CambioFoot butacas={butacas} draft={draft} onSubmit={submit} {...cambio.shown} />}
      >
        <div className="cambiar-estado">
          <EstadoKeys value={draft.estado} onChange={estado => change({ ...draft, estado })} />
          <CambioLines
            butacas={butacas}
            draft={draft}
            invalid={cambio.invalid}
            onChange={change}
            onDone={submit}
          />
        </div>
      </Dialog>
      {cambio.isAsking && (
        <OjoDialog onClose={cambio.stopAsking} onConfirm={cambio.confirm}>
          {BUTACAS.confirmarBorrado}
        </OjoDialog>
      )}
    </>
  )
}
