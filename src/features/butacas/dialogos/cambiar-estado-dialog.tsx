import { useEffect, useEffectEvent, useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import type { Ref } from '#contract/ref.ts'
import { ESTADO_BORRADA } from '#domain/butaca/estado-butaca.ts'
import { BUTACAS, CAMBIAR_ESTADO, MODALES } from '#messages.ts'
import type { Order } from '#queries/outbox/keep-operaciones.ts'
import type { Entry } from '#queries/outbox/use-entries.ts'
import { Button } from '#ui/controls/button.tsx'
import { AskDialog, Dialog } from '#ui/overlay.tsx'
import { CodeText } from '#ui/signs/code-text.tsx'
import { focusLine } from '../lector/focus-line.ts'
import { useScreenKeyboard } from '../lector/use-screen-keyboard.ts'
import { buildOrders, type CambioDraft, EMPTY_DRAFT } from './cambio-draft.ts'
import { CambioFoot } from './cambio-foot.tsx'
import { CambioLines } from './cambio-lines.tsx'
import { EstadoKeys } from './estado-keys.tsx'
import type { ScanInDialog } from './use-dialogs.ts'
import { useKeep } from './use-keep.ts'

/**
 * Changes the state of one seat or of many. Closes only once the changes are on the disk; when the device could not
 * keep them the form stays as it was, with the reason (reliability O28).
 * @param scan the last scan made while it is open: it goes to that seat's line and never types.
 */
export default function CambiarEstadoDialog({
  butacas,
  estado,
  owner,
  scan,
  onClose,
  onKept,
}: {
  butacas: readonly Butaca[]
  /** Chosen from the start; null where nobody has chosen yet. */
  estado: Ref | null
  owner: string
  scan: ScanInDialog | null
  onClose: () => void
  onKept: (entries: readonly Entry[]) => void
}) {
  const hasKeyboard = useScreenKeyboard()
  const [draft, setDraft] = useState<CambioDraft>({ ...EMPTY_DRAFT, estado })
  const { keep, problem, setProblem, isKeeping } = useKeep({ owner, corrige: null, onClose, onKept })
  const [invalid, setInvalid] = useState<readonly string[]>([])
  const [toConfirm, setToConfirm] = useState<readonly Order[] | null>(null)

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

  const only = butacas.length === 1 ? butacas[0] : undefined
  return (
    <>
      <Dialog
        isOpen={toConfirm === null}
        onClose={onClose}
        title={CAMBIAR_ESTADO.titulo}
        meta={only ? <CodeText value={only.nro} /> : CAMBIAR_ESTADO.butacas(butacas.length)}
        width={860}
        top={hasKeyboard}
        footer={
          <>
            <CambioFoot butacas={butacas} draft={draft} problem={problem} />
            <Button onClick={onClose}>{MODALES.cancelar}</Button>
            <Button variant="primary" size="lg" disabled={isKeeping} onClick={submit}>
              {CAMBIAR_ESTADO.titulo}
            </Button>
          </>
        }
      >
        <div className="cambiar-estado">
          <EstadoKeys value={draft.estado} onChange={estado => change({ ...draft, estado })} />
          <CambioLines butacas={butacas} draft={draft} invalid={invalid} onChange={change} onDone={submit} />
        </div>
      </Dialog>
      {toConfirm !== null && (
        <AskDialog
          isOpen
          tone="rejected"
          title={MODALES.ojo}
          closeLabel={MODALES.cerrar}
          confirmLabel={MODALES.continuar}
          onClose={() => setToConfirm(null)}
          onConfirm={() => {
            setToConfirm(null)
            void keep(...toConfirm) // As above
          }}
        >
          {BUTACAS.confirmarBorrado}
        </AskDialog>
      )}
    </>
  )
}
