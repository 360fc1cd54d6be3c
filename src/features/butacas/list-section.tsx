import { type RefObject, useState } from 'react'
import { BUTACAS } from '#messages/butacas/butacas.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { peekButaca } from '#queries/butacas/use-butaca.ts'
import { loadable } from '#ui/loadable.tsx'
import type { NotifyKept } from '#ui/notify.ts'
import type { Open } from './dialogos/use-dialogs.ts'
import { NumeroStrip } from './lector/numero-strip.tsx'
import { ButacasList } from './lista/butacas-list.tsx'
import { Elegidas } from './lista/elegidas.tsx'
import { FiltersBar } from './lista/filters-bar.tsx'
import { ListFoot } from './lista/list-foot.tsx'
import type { Batch } from './lista/use-batch.ts'
import type { Lista } from './lista/use-lista.ts'
import type { Selection } from './lista/use-selection.ts'
import type { RowActions } from './row-acts.tsx'

const ELEGIR_MAX = 500

const SacarDialog = loadable(() => import('./lista/sacar-dialog.tsx'))
const BatchResult = loadable(() => import('./lista/batch-result.tsx'))

export interface ListSectionProps {
  inputRef: RefObject<HTMLInputElement | null>
  lista: Lista
  selection: Selection
  cambios: Batch
  actions: RowActions
  owner: string
  notify: NotifyKept
  show: (open: Open) => void
  focusReader: () => void
}

/** The right side: the filters, the rows, and the acts on the chosen ones. */
export function ListSection(props: ListSectionProps) {
  const { inputRef, lista, selection, cambios, actions, show } = props
  const { batch } = cambios
  const buscar = () => {
    const nro = inputRef.current?.value ?? ''
    if (inputRef.current) inputRef.current.value = ''
    lista.buscar(nro)
  }
  return (
    <section className="list" aria-label={LISTA.titulo}>
      <FiltersBar
        lista={lista}
        onBuscar={buscar}
        onNueva={() => show({ tipo: 'nueva', corrige: null, nro: '' })}
      />
      <div className="sheet">
        <ButacasList lista={lista} batch={batch} selected={selection.seats} actions={actions} />
        {batch.ok + batch.rejected + batch.pending > 1 && <BatchResult {...cambios} />}
        <NumeroStrip {...lista} />
        <Chosen {...props} />
      </div>
    </section>
  )
}

function Chosen({ lista, selection, owner, notify, show, focusReader }: ListSectionProps) {
  const [isSacando, setIsSacando] = useState(false)
  const { seats } = selection
  const elegirTodas = () => {
    const { todas } = lista.result
    if (todas.length > ELEGIR_MAX) notify.error(LISTA.elegirHasta(ELEGIR_MAX))
    else selection.add(todas)
  }
  const openSelection = () => {
    if (seats.size === 0) {
      notify.error(BUTACAS.seleccioneButaca)
      return focusReader()
    }
    // They may have changed since they were chosen
    const butacas = [...seats.values()].map(butaca => peekButaca(butaca.nro)?.butaca ?? butaca)
    show({ tipo: 'cambiar', butacas, isSelection: true, estado: null })
  }
  return (
    <>
      {seats.size > 0 && <Elegidas {...selection} />}
      <ListFoot
        lista={lista}
        elegidas={seats.size}
        onSeleccionados={openSelection}
        onElegirTodas={elegirTodas}
        onSacar={() => setIsSacando(true)}
      />
      {isSacando && (
        <SacarDialog
          lista={lista}
          owner={owner}
          notify={notify}
          onClose={() => {
            setIsSacando(false)
            focusReader()
          }}
        />
      )}
    </>
  )
}
