import './list-panel.css'
import { type ComponentProps, type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ClaseImportacion } from '#contract/importacion.ts'
import type { Accion } from '#contract/permisos.ts'
import { rutaImportar } from '#domain/rutas.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { MARCO } from '#messages/marco.ts'
import { TITULOS } from '#messages/menu.ts'
import { horaConDia } from '#messages/palabras.ts'
import { deslizar, TABLA } from '#messages/tabla.ts'
import type { Answer } from '#queries/answer.ts'
import { useCan } from '#queries/cuenta/use-sesion.ts'
import { likelyNow, useOwnServer } from '#queries/device.ts'
import { useNetwork } from '#queries/outbox/use-outbox.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { usePreload } from '#ui/loadable.tsx'
import { Empty, Notice } from '#ui/notices/notice.tsx'
import type { Notify } from '#ui/notices/toast.tsx'
import { preloadOverlays } from '#ui/overlay.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { SideHint, useAside } from '#ui/table/aside.tsx'
import { FailureModal } from './dialogs.tsx'
import { useFocusWhen } from './focus.tsx'

/** Props that each screen gets from the app. */
export interface ScreenProps {
  notify: Notify
  sesion: { nombre: string }
}

export type Reach = ReturnType<typeof useReach>

/**
 * Whether the server answers. `noticeId`: id of the panel's notice. `reasonId`: the same id, but only while offline.
 */
export function useReach() {
  const { online: isOnline } = useNetwork()
  const noticeId = useId()
  return { isOnline, noticeId, reasonId: isOnline ? undefined : noticeId }
}

export type Scroll = ReturnType<typeof useScroll>

export function useScroll() {
  const scroller = useRef<HTMLDivElement>(null)
  return { scroller, aside: useAside(scroller) }
}

/** The panel of a list. With `scroll` the panel also names the columns that are out of view. */
export const ListPanel = ({
  title,
  search,
  reach: { isOnline, noticeId },
  scroll,
  foot,
  children,
  ...notice
}: Omit<ComponentProps<typeof ListNotice>, 'id' | 'isOnline'> & {
  title: string
  search?: ReactNode
  reach: Reach
  scroll?: Scroll
  foot?: ReactNode
  children: ReactNode
}) => (
  <section className="panel sheet" aria-label={title}>
    {search}
    <ListNotice {...notice} id={noticeId} isOnline={isOnline} />
    <div className="table-wrap" ref={scroll?.scroller} data-aside={scroll?.aside.overflows || undefined}>
      {children}
    </div>
    {scroll && <SideHint aside={scroll.aside} text={deslizar} />}
    {foot}
  </section>
)

type PageHeadProps = { title: string; count: ReactNode; children?: ReactNode }

/** Heading of a list. `children`: buttons that belong to no row. */
export const PageHead = ({ title, count, children }: PageHeadProps) => (
  <div className="page-head">
    <h1>{title}</h1>
    <span className="count" role="status">
      {count}
    </span>
    <span className="grow" />
    {children}
  </div>
)

export function CreateButton({
  accion,
  label,
  className,
  reasonId,
  takesFocus = false,
  onClick,
}: {
  /** Without this permission nothing is rendered. */
  accion: Accion
  label: string
  className?: string
  /** Id of the text with the reason for the disabled button; undefined if it is enabled. */
  reasonId: string | undefined
  /** Whether the button takes the focus after a new row was closed. */
  takesFocus?: boolean
  onClick: () => void
}) {
  const button = useFocusWhen<HTMLButtonElement>(takesFocus)
  const can = useCan()
  if (!can(accion)) return null
  return (
    <Button
      ref={button}
      className={className}
      icon="plus"
      disabled={reasonId !== undefined}
      aria-describedby={reasonId}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}

export function SearchForm({
  className = 'filterbar',
  onSearch,
  children,
}: {
  className?: string
  onSearch: () => void
  children: ReactNode
}) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    onSearch()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <search> element would only add a box around the form
    <form role="search" className={className} onSubmit={onSubmit}>
      {children}
    </form>
  )
}

/** Preloads dialogs. @param more other functions that preload. */
export const usePreloads = (...more: readonly (() => void)[]): void => usePreload(preloadOverlays, ...more)

/** Texts of a list. Optional texts replace the default texts. */
export interface ListWords {
  errorConsultar: string
  errorDetalle?: (status: number) => string
  sinDatos: string
  sinDatosDetalle?: string
  sinActualizar?: string
  sinConexion: string
}

type ListSays = { list: Answer<unknown>; words: ListWords }

/** Whether placeholders are shown: the first rows are loading. */
export const isLoading = ({ data, isFetching }: Pick<Answer<unknown>, 'data' | 'isFetching'>): boolean =>
  data === null && isFetching

export const retrying = (onAction: () => void) => ({ label: LISTA.reintentar, onAction })

/** Notice above an outdated list: the list's age, and what is disabled (look, «Office, offline»). */
export function ListNotice({
  id,
  list: { asOf, error, refetch },
  isOnline,
  words,
  more = null,
}: ListSays & {
  /** Disabled buttons refer to this id in `aria-describedby`. */
  id?: string
  isOnline: boolean
  more?: string | false | null
}) {
  if (isOnline && (error === null || asOf === null)) return null
  return (
    <div className="notice-line" id={id}>
      <Notice tone="neutral" icon={isOnline ? 'octagon' : 'wifi-off'} action={isOnline && retrying(refetch)}>
        {[
          asOf !== null && `${MARCO.datosDe(horaConDia(asOf, likelyNow()))}.`,
          isOnline ? (words.sinActualizar ?? TABLA.sinActualizar) : words.sinConexion,
          more,
        ]
          .filter(Boolean)
          .join(' ')}
      </Notice>
    </div>
  )
}

/** Shown in place of the rows: `children` for an empty list, or the reason of a failure. */
export function ListEmpty({
  list: { data, error, refetch },
  words,
  children,
}: ListSays & { children?: ReactNode }) {
  if (data !== null) return <>{children}</>
  const isRefused = error !== null && error.status > 0
  return (
    <Empty
      icon={isRefused ? 'octagon' : 'wifi-off'}
      tone={isRefused ? 'rejected' : 'neutral'}
      title={isRefused ? words.errorConsultar : words.sinDatos}
      detail={
        isRefused
          ? (words.errorDetalle ?? TABLA.errorDetalle)(error.status)
          : (words.sinDatosDetalle ?? TABLA.sinDatosDetalle)
      }
      actions={
        <Button variant="primary" icon="refresh" onClick={refetch}>
          {LISTA.reintentar}
        </Button>
      }
    />
  )
}

/** A dialog for each refusal of the list. If the server did not answer, `ListNotice` reports the failure instead. */
export function ListFailure({ list: { error, refetch }, words }: ListSays) {
  const [seen, setSeen] = useState(0)
  if (error === null || error.status === 0 || error.at === seen) return null
  const failure = { sentence: words.errorConsultar, detail: error.detail, onRetry: refetch }
  return <FailureModal failure={failure} onClose={() => setSeen(error.at)} />
}

/** Link to the import of files of this kind. Absent without permission, and on a contract-only server. */
export function ImportarLink({ clase }: { clase: ClaseImportacion }) {
  const isBare = useOwnServer() === false
  const can = useCan()
  if (isBare || !can('importaciones.usar')) return null
  return (
    <Link className={buttonClass()} to={rutaImportar(clase)}>
      <Icon name="arrow-up" />
      {TITULOS.importar}
    </Link>
  )
}
