import { type FormEvent, type RefObject, useState } from 'react'
import { Link } from 'react-router-dom'
import { FILTRO_ENTEROS, maxOf } from '#contract/campos-butaca.ts'
import { NRO_MAX } from '#contract/limites.ts'
import type { Maestro } from '#contract/maestro.ts'
import { addressOfEtiquetas } from '#domain/rutas.ts'
import { formatHora } from '#domain/valor/hora.ts'
import { countPaginas } from '#domain/valor/lista.ts'
import type { Open } from '#features/butacas/dialogos/use-dialogs.ts'
import type { RowActions } from '#features/butacas/row-acts.tsx'
import { BUTACA_ACTOS, BUTACAS } from '#messages/butacas/butacas.ts'
import { LISTA, nombreMaestro } from '#messages/butacas/lista.ts'
import { rangoPagina, TABLA } from '#messages/tabla.ts'
import { SearchText } from '#office/search-text.tsx'
import { peekButaca } from '#queries/butacas/use-butaca.ts'
import { type ButacasResult, filtroDe } from '#queries/butacas/use-butacas.ts'
import { useLookups } from '#queries/butacas/use-mirror.ts'
import { useCan } from '#queries/cuenta/use-sesion.ts'
import { Button, buttonClass, IconButton } from '#ui/controls/button.tsx'
import { Select } from '#ui/controls/select.tsx'
import { PRINT_KEY } from '#ui/key-shortcuts.ts'
import { loadable } from '#ui/loadable.tsx'
import type { NotifyKept } from '#ui/notices/toast.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { CodeText } from '#ui/signs/signs.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { ButacasList } from './butacas-list.tsx'
import { especialWords, FILTROS, TIPEADOS_APARTE } from './filtros.ts'
import type { Batch } from './use-batch.ts'
import type { Lista, Selection } from './use-lista.ts'

const ELEGIR_MAX = 500

const SacarDialog = loadable(() => import('./sacar-dialog.tsx'))
const BatchResult = loadable(() => import('./batch-result.tsx'))

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
        <div className="pie">
          {batch.ok + batch.rejected + batch.pending > 1 && <BatchResult {...cambios} />}
          <NumeroStrip {...lista} />
          <Chosen {...props} />
        </div>
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
    // The seats may have changed since the person selected them
    const butacas = [...seats.values()].map(butaca => peekButaca(butaca.nro)?.butaca ?? butaca)
    show({ tipo: 'cambiar', butacas, estado: null })
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

interface FiltersBarProps {
  lista: Lista
  onBuscar: () => void
  onNueva: () => void
}

function FiltersBar({ lista, onBuscar, onNueva }: FiltersBarProps) {
  const [isOpen, setIsOpen] = useState(false)
  const can = useCan()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsOpen(false)
    onBuscar()
  }
  return (
    <search>
      <form className="filters" data-open={isOpen || undefined} onSubmit={onSubmit}>
        <span className="phone-only">
          <Button icon="filter" aria-expanded={isOpen} onClick={() => setIsOpen(open => !open)}>
            {LISTA.filtros}
          </Button>
        </span>
        <div className="choices">
          <Choices {...lista} />
          <Button type="submit">{LISTA.buscar}</Button>
        </div>
        <span className="sep" />
        <Button onClick={() => lista.listaAs(false)}>{LISTA.listasA}</Button>
        <Button onClick={() => lista.listaAs(true)}>{LISTA.listasS}</Button>
        {can('butacas.editar') && (
          <Button icon="plus" className="new" onClick={onNueva}>
            {BUTACA_ACTOS.nueva}
          </Button>
        )}
      </form>
    </search>
  )
}

function Choices({ filtro, setFiltro }: Pick<Lista, 'filtro' | 'setFiltro'>) {
  const lookups = useLookups()
  const choices = FILTROS.map(({ campo, listOf }) => (
    <Select
      key={campo}
      label={LISTA.columnas[campo]}
      hideLabel
      allLabel={TABLA.todos(LISTA.columnas[campo])}
      options={options(listOf(lookups))}
      value={filtro[campo] === 0 ? '' : String(filtro[campo])}
      onChange={value => setFiltro({ ...filtro, [campo]: Number(value) || 0 })}
    />
  ))
  const typed = TIPEADOS_APARTE.map(campo => {
    const isEntero = FILTRO_ENTEROS.some(entero => entero === campo)
    const takes = (value: string) => !isEntero || (/^\d*$/.test(value) && Number(value) <= maxOf(campo))
    return (
      <SearchText
        key={campo}
        label={LISTA.columnas[campo]}
        value={filtro[campo]}
        maxLength={NRO_MAX}
        onTexto={value => {
          if (takes(value)) setFiltro({ ...filtro, [campo]: value })
        }}
      />
    )
  })
  return [...choices, ...typed]
}

const options = (refs: readonly Maestro[]) =>
  refs.map(ref => ({ value: String(ref.id), label: nombreMaestro(ref) }))

const faltanDe = (pedida: Lista['pedida'], { total, isLoading }: Lista['result']): readonly string[] =>
  pedida.tipo === 'estas' && !isLoading && total < pedida.nros.length
    ? [LISTA.deEstas(total, pedida.nros.length)]
    : []

function NumeroStrip({ pedida, result, leida, isFuera, quitar, quitarNro }: Lista) {
  const texto = filtroDe(pedida).nro.trim()
  const especial = especialWords(pedida, useLookups())
  const fuera = isFuera ? (peekButaca(leida ?? '')?.butaca.nro ?? null) : null
  if (texto === '' && fuera === null && especial === null) return null
  return (
    <div className="numero">
      {especial !== null && (
        <>
          <span>{[especial, ...faltanDe(pedida, result)].join(': ')}</span>
          <Button variant="quiet" icon="close" onClick={quitar}>
            {LISTA.verTodas}
          </Button>
        </>
      )}
      {texto !== '' && (
        <>
          <span>{LISTA.empiezaCon(texto)}</span>
          <Button variant="quiet" icon="close" onClick={quitarNro}>
            {LISTA.quitarNumero}
          </Button>
        </>
      )}
      {fuera !== null && <span>{LISTA.fuera(fuera)}</span>}
    </div>
  )
}

const CHIPS_MAX = 40

function Elegidas({ seats, remove, clear }: Selection) {
  const all = [...seats]
  const rest = all.length - CHIPS_MAX
  const can = useCan()
  return (
    <section className="elegidas" aria-label={LISTA.elegidas}>
      <b role="status">{LISTA.cuantasElegidas(all.length)}</b>
      <ul>
        {all.slice(0, CHIPS_MAX).map(([key, { nro }]) => (
          <li key={key}>
            <button
              type="button"
              className="chip"
              aria-label={LISTA.quitarNro(nro)}
              onClick={() => remove(key)}
            >
              <CodeText value={nro} />
              <Icon name="close" />
            </button>
          </li>
        ))}
        {rest > 0 && <li className="soft">{LISTA.yMas(rest)}</li>}
      </ul>
      {can('etiquetas.imprimir') && (
        <Link className={buttonClass('quiet')} to={addressOfEtiquetas(all.map(([, { nro }]) => nro))}>
          {LISTA.etiquetas}
        </Link>
      )}
      <Button variant="quiet" onClick={clear}>
        {LISTA.quitarTodas}
      </Button>
    </section>
  )
}

interface FootProps {
  lista: Lista
  elegidas: number
  onSeleccionados: () => void
  onElegirTodas: () => void
  onSacar: () => void
}

const isKnown = ({ isLoading, error, isParte, total }: ButacasResult): boolean =>
  !isLoading && ((error === null && !isParte) || total > 0)

function ListFoot({ lista, elegidas, onSeleccionados, onElegirTodas, onSacar }: FootProps) {
  const { result } = lista
  const isPaged = isKnown(result) && result.total > 0
  const can = useCan()
  return (
    <div className="table-foot">
      {can('butacas.mover') && (
        <Button
          variant={elegidas > 0 ? 'soft' : 'default'}
          icon="swap"
          count={elegidas}
          onClick={onSeleccionados}
        >
          {LISTA.seleccionados}
        </Button>
      )}
      {isPaged && (
        <Button variant="quiet" onClick={onElegirTodas}>
          {LISTA.elegirTodas}
        </Button>
      )}
      <IconButton
        label={LISTA.sacar}
        icon="sheet"
        aria-keyshortcuts={PRINT_KEY}
        disabled={!isPaged}
        onClick={onSacar}
      />
      <span className="grow" />
      <Range result={result} vez={lista.vez} />
      {isPaged && (
        <Pager
          page={result.pagina}
          pages={countPaginas(result.total)}
          onPage={lista.irA}
          label={TABLA.paginas}
          words={TABLA.pager}
        />
      )}
    </div>
  )
}

function Range({ result, vez }: Pick<Lista, 'result' | 'vez'>) {
  const { edad, isParte } = result
  const rango = isKnown(result) ? rangoPagina(result.pagina, result.total) : null
  // Announced only if a person requested these rows, not if a scan or a change moved the list
  const [dicho, setDicho] = useState<{ vez: number; rango: string | null }>({ vez: 0, rango: null })
  if (rango !== null && vez !== dicho.vez) setDicho({ vez, rango })
  return (
    <span className="range" role="status" aria-live={rango === dicho.rango ? 'polite' : 'off'}>
      {rango ?? '–'}
      {rango !== null && edad !== null && (
        <small>
          {isParte || edad.desde === null ? LISTA.soloGuardadas : LISTA.datosDe(formatHora(edad.desde))}
        </small>
      )}
    </span>
  )
}
