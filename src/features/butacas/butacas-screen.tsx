import '#ui/table/table.css'
import './butacas.css'
import './lector/reader.css'
import './lista/table.css'
import './dialogos/cambiar-estado.css'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import type { Ref } from '#contract/ref.ts'
import { ESTADO_BORRADA } from '#domain/butaca/estado-butaca.ts'
import { nroKey } from '#domain/butaca/nro-butaca.ts'
import { estadoDe } from '#domain/butaca/operacion.ts'
import { BUTACAS } from '#messages/butacas/butacas.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { PENDIENTES } from '#messages/equipo/guardado.ts'
import { NO_LEIDA } from '#messages/no-leida.ts'
import { peekButaca } from '#queries/butacas/use-butaca.ts'
import { filtroDe, listComienzan } from '#queries/butacas/use-butacas.ts'
import type { Entry } from '#queries/outbox/use-entries.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { useScans } from '#scanner/use-scans.ts'
import { afterPaint } from '#ui/after-paint.ts'
import { playFeedback } from '#ui/feedback.ts'
import { loadable } from '#ui/loadable.tsx'
import { isModalOpen } from '#ui/modal-open.ts'
import type { NotifyKept } from '#ui/notify.ts'
import { OpenDialog, preloadDialogs } from './dialogos/open-dialog.tsx'
import { useCorregir, useCrear } from './dialogos/use-corregir.ts'
import { useDialogs } from './dialogos/use-dialogs.ts'
import { Lecturas } from './lector/lecturas.ts'
import { NumeroStrip } from './lector/numero-strip.tsx'
import { preloadAnswer, Reader } from './lector/reader.tsx'
import { replayKeys } from './lector/replay-keys.ts'
import { preloadPasar, usePasar } from './lector/use-pasar.ts'
import { useReaderFocus } from './lector/use-reader-focus.ts'
import { ButacasList } from './lista/butacas-list.tsx'
import { Elegidas } from './lista/elegidas.tsx'
import { FiltersBar } from './lista/filters-bar.tsx'
import { ListFoot } from './lista/list-foot.tsx'
import { useBatch } from './lista/use-batch.ts'
import { useLista } from './lista/use-lista.ts'
import { useSelection } from './lista/use-selection.ts'

/** More than these are no choice of a person's. */
const ELEGIR_MAX = 500

const BatchResult = loadable(() => import('./lista/batch-result.tsx'))

/** Seat search (specification §2): the reader on the left answers, the list on the right works. */
export default function ButacasScreen({
  notify,
  sesion,
  takeEarlyKeys,
  corregir = null,
  crear = null,
  onCorregir = () => {},
  onSerie,
}: {
  notify: NotifyKept
  sesion: { nombre: string }
  /** Hands over, once, what was typed before the app was there. */
  takeEarlyKeys?: () => readonly [key: string, at: number][]
  /** Key of a refused entry that is to be written anew, and what says that its form is open. */
  corregir?: string | null
  onCorregir?: () => void
  /** Number of a seat that is to be made: likewise. */
  crear?: string | null
  /** To «Lectura en serie». */
  onSerie: () => void
}) {
  const inputRef = useRef<HTMLInputElement>(null)
  const { online } = useNetwork()
  const lista = useLista(() => notify.error(BUTACAS.errorConsultar))
  const selection = useSelection()
  const [lecturas] = useState(() => new Lecturas(notify))
  const { batch, follow: followBatch, untell, clear } = useBatch(notify)

  // One that has the focus is left alone: asking again costs a layout in front of the answer
  const focusReader = useCallback(() => {
    if (inputRef.current !== document.activeElement) inputRef.current?.focus()
  }, [])
  const { open, show, close, scan: scanInDialog, takeScan } = useDialogs(focusReader)
  useCorregir(corregir, show, onCorregir)
  useCrear(crear, show, onCorregir)
  useEffect(() => {
    // After the first paint, before the first touch
    const idle = setTimeout(() => {
      preloadAnswer()
      preloadDialogs()
      preloadPasar()
    }, 300)
    return () => clearTimeout(idle)
  }, [])

  const leer = (nro: string) => {
    lecturas.read(nro)
    // The list follows the answer, never in front of it
    afterPaint(() => lista.ubicar(nro))
  }
  /** A number, or a part of one: the list is asked for it as well (specification §2). */
  const escribir = (texto: string) => {
    const filtro = { ...lista.filtro, nro: texto }
    // The queue may not have been read yet, and then memory tells of no seat
    const isWhole = listComienzan(filtro).some(({ nro }) => nroKey(nro) === nroKey(texto))
    if (isWhole || peekButaca(texto) !== null) return leer(texto)
    lecturas.read(texto, undefined, () => listComienzan(filtro))
    afterPaint(() => lista.buscar(texto))
  }
  const follow = (entries: readonly Entry[], isShown = false) => {
    followBatch(entries, isShown)
    const stay = entries.filter(({ operacion }) => estadoDe(operacion)?.id !== ESTADO_BORRADA)
    lista.dejar(stay.map(({ seen }) => seen))
  }
  const scan = (nro: string, isTyped = false) => {
    if (nro.trim() === '') return lista.buscar('')
    // Nothing of a person's is in it
    if (open?.tipo === 'historial') close()
    else if (open !== null || isModalOpen()) {
      if (takeScan(nro)) return
      playFeedback('rejected')
      return notify.error(NO_LEIDA.conDialogo(nro.trim()))
    }
    if (isTyped) escribir(nro)
    else leer(nro)
    focusReader()
  }
  useScans(({ text, isTyped }) => scan(text, isTyped))
  useReaderFocus(focusReader)
  const replay = useEffectEvent(() => {
    const { scans, rest } = replayKeys((takeEarlyKeys?.() ?? []).map(([key]) => key))
    for (const nro of scans) scan(nro)
    if (inputRef.current && rest !== '') inputRef.current.value = rest
  })
  // Before the first paint, and all at once: a key between them would be typed and kept as well
  useLayoutEffect(() => {
    focusReader()
    // Not within the commit: an answer is rendered at once, which a commit does not allow
    queueMicrotask(replay)
  }, [focusReader])

  const onKept = (entries: readonly Entry[]) => {
    follow(entries)
    const isBorrado = entries.some(({ operacion }) => estadoDe(operacion)?.id === ESTADO_BORRADA)
    if (isBorrado) selection.clear()
    if (!online) {
      playFeedback('kept')
      notify.pending(PENDIENTES.guardado)
    }
    close()
    // A seat that was just made is on the card: its label is the next touch
    const made = entries.find(({ operacion }) => operacion.tipo === 'crear')
    if (made !== undefined) leer(made.nro)
  }

  const { hecho, pasar, takeBack } = usePasar({ owner: sesion.nombre, notify, isOnline: online, follow })
  const toggle = selection.toggle
  const abrir = useEffectEvent(leer)
  const leerDesdeTarjeta = useCallback((nro: string) => abrir(nro), [])
  const actions = useMemo(
    () => ({
      toggle,
      cambiar: (butaca: Butaca, estado: Ref | null = null) =>
        show({ tipo: 'cambiar', butacas: [butaca], isSelection: false, estado }),
      pasar,
      deshacer: takeBack,
      editar: (butaca: Butaca) => show({ tipo: 'editar', butaca, corrige: null }),
      homologar: (butaca: Butaca) => show({ tipo: 'homologar', butaca, corrige: null }),
      historial: (nro: string) => show({ tipo: 'historial', nro }),
      leer: leerDesdeTarjeta,
      crear: (nro: string) => show({ tipo: 'nueva', corrige: null, nro }),
    }),
    [toggle, show, pasar, takeBack, leerDesdeTarjeta],
  )
  const elegirTodas = () => {
    const { todas } = lista.result
    if (todas.length > ELEGIR_MAX) notify.error(LISTA.elegirHasta(ELEGIR_MAX))
    else selection.add(todas)
  }
  const openSelection = () => {
    if (selection.seats.size === 0) {
      notify.error(BUTACAS.seleccioneButaca)
      return focusReader()
    }
    // As they are now: they may have changed since they were chosen
    const butacas = [...selection.seats.values()].map(butaca => peekButaca(butaca.nro)?.butaca ?? butaca)
    show({ tipo: 'cambiar', butacas, isSelection: true, estado: null })
  }

  return (
    <div className="butacas">
      <h1 className="sr">{BUTACAS.titulo}</h1>
      <Reader
        inputRef={inputRef}
        lecturas={lecturas}
        hecho={hecho}
        actions={actions}
        onSerie={onSerie}
        onCamara={leer}
      />
      <section className="list" aria-label={LISTA.titulo}>
        <FiltersBar
          filtro={lista.filtro}
          onFiltro={lista.setFiltro}
          onBuscar={() => {
            const nro = inputRef.current?.value ?? ''
            if (inputRef.current) inputRef.current.value = ''
            lista.buscar(nro)
          }}
          onListaAs={lista.listaAs}
          onNueva={() => show({ tipo: 'nueva', corrige: null, nro: '' })}
        />
        <div className="sheet">
          <ButacasList
            result={lista.result}
            pedida={lista.pedida}
            orden={lista.orden}
            batch={batch}
            selected={selection.seats}
            leida={lista.leida}
            actions={actions}
            onOrden={lista.ordenar}
            onQuitar={lista.quitar}
            onMirror={lista.verMirror}
          />
          {batch.ok + batch.rejected + batch.pending > 1 && (
            <BatchResult batch={batch} onRetried={untell} onClose={clear} />
          )}
          <NumeroStrip
            texto={filtroDe(lista.pedida).nro.trim()}
            panel={lista.pedida.tipo === 'panel' ? lista.pedida.grupo : null}
            fuera={lista.isFuera ? (peekButaca(lista.leida ?? '')?.butaca.nro ?? null) : null}
            onQuitar={lista.quitarNro}
            onQuitarPanel={lista.quitar}
          />
          {selection.seats.size > 0 && (
            <Elegidas seats={selection.seats} onQuitar={selection.remove} onQuitarTodas={selection.clear} />
          )}
          <ListFoot
            result={lista.result}
            pedida={lista.pedida}
            vez={lista.vez}
            elegidas={selection.seats.size}
            onSeleccionados={openSelection}
            onElegirTodas={elegirTodas}
            onPagina={lista.irA}
          />
        </div>
      </section>
      <OpenDialog open={open} scan={scanInDialog} owner={sesion.nombre} onClose={close} onKept={onKept} />
    </div>
  )
}
