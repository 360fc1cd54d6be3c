import '#ui/table/table.css'
import './butacas.css'
import './lector/reader.css'
import './lista/table.css'
import './dialogos/cambiar-estado.css'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Butaca } from '#contract/butaca.ts'
import type { Ref } from '#contract/formatos.ts'
import { ESTADO_BORRADA, nroKey } from '#domain/butaca/butaca.ts'
import { estadoDe } from '#domain/butaca/operacion.ts'
import { addressOfFicha } from '#domain/rutas.ts'
import { BUTACAS } from '#messages/butacas/butacas.ts'
import { useHasFicha } from '#office/butaca-parts.tsx'
import { useRefreshedEntregas } from '#queries/butacas/use-mirror.ts'
import { useOwnServer, useRetryOnReturn } from '#queries/device.ts'
import type { Entry } from '#queries/outbox/use-outbox.ts'
import { useNetwork } from '#queries/outbox/use-outbox.ts'
import { usePreload } from '#ui/loadable.tsx'
import type { NotifyKept } from '#ui/notices/toast.tsx'
import { useStable } from '#ui/use-stable.ts'
import { OpenDialog, preloadDialogs } from './dialogos/open-dialog.tsx'
import { type Open, type Pedidos, useCorregir, useDialogs } from './dialogos/use-dialogs.ts'
import { Lecturas, type Listadas, useScanning } from './lector/lecturas.ts'
import { preloadAnswer, Reader } from './lector/reader.tsx'
import { preloadPasar, usePasar } from './lector/use-pasar.ts'
import { ListSection, type ListSectionProps } from './lista/list-section.tsx'
import { useBatch } from './lista/use-batch.ts'
import { useLista, useSelection } from './lista/use-lista.ts'
import type { RowActions } from './row-acts.tsx'

interface ButacasScreenProps extends Pedidos {
  notify: NotifyKept
  sesion: { nombre: string }
  /** Returns and clears the keys that were typed while the app was loading. */
  takeEarlyKeys?: () => readonly [key: string, at: number][]
  onSerie: () => void
}

/** Seat search (specification §2): the reader on the left, the list on the right. */
export default function ButacasScreen(props: ButacasScreenProps) {
  const { notify, sesion, takeEarlyKeys, onSerie } = props
  const inputRef = useRef<HTMLInputElement>(null)
  const { online } = useNetwork()
  const lista = useLista(() => notify.error(BUTACAS.errorConsultar))
  const selection = useSelection()
  const [lecturas] = useState(() => new Lecturas(notify))
  const cambios = useBatch()
  // Draws the list after the field, so that the field takes keys sooner
  const isListDrawn = useDeferredValue(true, false)

  // focus() on the field that has the focus would force a layout and delay the answer
  const focusReader = useCallback(() => {
    if (inputRef.current !== document.activeElement) inputRef.current?.focus()
  }, [])
  const dialogs = useDialogs(sesion.nombre, focusReader)
  const { open, scan, show, close } = dialogs
  useCorregir(props, show)
  usePreload(preloadAnswer, preloadDialogs, preloadPasar)

  const leer = useScanning({ inputRef, lecturas, lista, dialogs, notify, focusReader, takeEarlyKeys })
  const follow = (entries: readonly Entry[], isShown: boolean): void => {
    cambios.follow(entries, isShown)
    lista.dejar(entries.filter(entry => !isBorrado(entry)).map(({ seen }) => seen))
  }
  const { hecho, keptInDialog, ...card } = usePasar({
    owner: sesion.nombre,
    notify,
    isOnline: online,
    follow,
  })
  const onKept = (entries: readonly Entry[]): void => {
    keptInDialog(entries, lecturas.getSnapshot()?.butaca?.nro)
    if (entries.some(isBorrado)) selection.clear()
    close()
    // Shows a new seat on the card, which has a button to print its label
    const made = entries.find(({ operacion }) => operacion.tipo === 'crear')
    if (made !== undefined) leer(made.nro)
  }
  const actions = useActions({ show, leer, toggle: selection.toggle, ...card })
  useRetryOnReturn(online, lecturas.askAgain)
  useRefreshedEntregas(useOwnServer() === true && online)
  const listadas = useListadas(lista)
  const reader = { inputRef, lecturas, hecho, listadas, actions, onSerie, onCamara: actions.leer }
  const list = {
    inputRef,
    lista,
    selection,
    cambios,
    actions,
    owner: sesion.nombre,
    notify,
    show,
    focusReader,
  }
  return (
    <div className="butacas">
      <h1 className="sr">{BUTACAS.titulo}</h1>
      <Reader {...reader} />
      {isListDrawn ? <ListSection {...list} /> : <div className="list" />}
      <OpenDialog open={open} scan={scan} owner={sesion.nombre} onClose={close} onKept={onKept} />
    </div>
  )
}

/** The list's rows for the card, so that both show the same count. */
function useListadas({ pedida, result: { todas, isLoading } }: ListSectionProps['lista']): Listadas | null {
  const nro = pedida.tipo === 'filtro' ? pedida.filtro.nro : ''
  const isKnown = nroKey(nro) !== '' && !isLoading
  return useMemo(() => (isKnown ? { nro, filas: todas } : null), [isKnown, nro, todas])
}

interface ActionsProps extends Pick<RowActions, 'toggle' | 'pasar' | 'deshacer' | 'leer'> {
  show: (open: Open) => void
}

/** The object stays the same between renders: a new object would render the memoized card and rows again. */
function useActions({ toggle, pasar, deshacer, show, ...props }: ActionsProps): RowActions {
  const navigate = useNavigate()
  const leer = useStable(props.leer)
  const ficha = useStable((nro: string) => void navigate(addressOfFicha(nro)))
  const hasFicha = useHasFicha()
  return useMemo(
    () => ({
      toggle,
      cambiar: (butaca: Butaca, estado: Ref | null = null) =>
        show({ tipo: 'cambiar', butacas: [butaca], estado }),
      pasar,
      deshacer,
      editar: (butaca: Butaca) => show({ tipo: 'editar', butaca, corrige: null }),
      homologar: (butaca: Butaca) => show({ tipo: 'homologar', butaca, corrige: null }),
      historial: (nro: string) => show({ tipo: 'historial', nro }),
      ficha: hasFicha ? ficha : null,
      leer,
      crear: (nro: string) => show({ tipo: 'nueva', corrige: null, nro }),
    }),
    [toggle, show, pasar, deshacer, leer, hasFicha, ficha],
  )
}

const isBorrado = ({ operacion }: Entry): boolean => estadoDe(operacion)?.id === ESTADO_BORRADA
