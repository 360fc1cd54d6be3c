import type { ReactNode } from 'react'
import { LISTA } from '#messages/butacas/lista.ts'
import { horaConDia } from '#messages/hora.ts'
import { MARCO } from '#messages/marco.ts'
import { FALLO } from '#messages/modales.ts'
import { likelyNow } from '#queries/cuenta/device-clock.ts'
import type { Lista } from '#queries/lista.ts'
import { Button } from '#ui/controls/button.tsx'
import { QueryFailure } from '#ui/failure-dialog.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import { Notice } from '#ui/notices/notice.tsx'

/** The words of a list; `errorDetalle` takes the server's status. */
export interface ListWords {
  errorConsultar: string
  errorDetalle: (status: number) => string
  sinDatos: string
  sinDatosDetalle: string
  sinActualizar: string
  sinConexion: string
}

type ListSays = { list: Lista<unknown>; words: ListWords }

/** Whether placeholders are shown, while the first rows are fetched. */
export const isLoading = ({ rows, isFetching }: Lista<unknown>): boolean => rows === null && isFetching

/** Over a list that is not up to date: its age, and what cannot be done meanwhile (look, «Office, offline»). */
export function ListNotice({
  id,
  list: { asOf, error, refresh },
  isOnline,
  words,
  more = null,
}: ListSays & {
  /** Disabled buttons are described by it. */
  id?: string
  isOnline: boolean
  /** Another sentence on the rows. */
  more?: string | false | null
}) {
  if (isOnline && (error === null || asOf === null)) return null
  return (
    <div className="notice-line" id={id}>
      <Notice tone="neutral" icon={isOnline ? 'octagon' : 'wifi-off'}>
        <span>
          {[
            asOf !== null && `${MARCO.datosDe(horaConDia(asOf, likelyNow()))}.`,
            isOnline ? words.sinActualizar : words.sinConexion,
            more,
          ]
            .filter(Boolean)
            .join(' ')}
        </span>
        {isOnline && <Button onClick={refresh}>{LISTA.reintentar}</Button>}
      </Notice>
    </div>
  )
}

/** Stands for the rows: the children where there are none, else that they could not be fetched. */
export function ListEmpty({
  list: { rows, error, refresh },
  words,
  children,
}: ListSays & { children?: ReactNode }) {
  if (rows !== null) return <>{children}</>
  const isRefused = error !== null && error.status > 0
  return (
    <Empty
      icon={isRefused ? 'octagon' : 'wifi-off'}
      tone={isRefused ? 'rejected' : 'neutral'}
      title={isRefused ? words.errorConsultar : words.sinDatos}
      detail={isRefused ? words.errorDetalle(error.status) : words.sinDatosDetalle}
      actions={
        <Button variant="primary" icon="refresh" onClick={refresh}>
          {LISTA.reintentar}
        </Button>
      }
    />
  )
}

export function ListFailure({ list, words }: ListSays) {
  return (
    <QueryFailure words={FALLO} sentence={words.errorConsultar} error={list.error} onRetry={list.refresh} />
  )
}
