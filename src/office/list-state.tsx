import type { ReactNode } from 'react'
import { LISTA } from '#messages/butacas/lista.ts'
import { horaConDia } from '#messages/hora.ts'
import { MARCO } from '#messages/marco.ts'
import { FALLO } from '#messages/modales.ts'
import { likelyNow } from '#queries/cuenta/device-clock.ts'
import type { Lista } from '#queries/lista.ts'
import { QueryFailure } from '#ui/failure-dialog.tsx'
import { AgeNotice } from '#ui/notices/age-notice.tsx'
import { Unanswered } from '#ui/notices/unanswered.tsx'

/** What a list says of itself; `errorDetalle` has the server's status. */
export interface ListWords {
  errorConsultar: string
  errorDetalle: (status: number) => string
  sinDatos: string
  sinDatosDetalle: string
  sinActualizar: string
  sinConexion: string
}

/** Whether its places are shown while its first rows come. */
export const isLoading = ({ rows, isFetching }: Lista<unknown>): boolean => rows === null && isFetching

/** How old what is shown is, and what cannot be done meanwhile (look, «Office, offline»). */
export function ListNotice({
  id,
  list: { asOf, error, refresh },
  isOnline,
  words,
  more = null,
}: {
  /** What buttons that are off are described by. */
  id?: string
  list: Lista<unknown>
  isOnline: boolean
  words: ListWords
  /** What else there is to know of them. */
  more?: string | false | null
}) {
  if (isOnline && (error === null || asOf === null)) return null
  return (
    <AgeNotice
      id={id}
      isOnline={isOnline}
      sentences={[
        asOf !== null && `${MARCO.datosDe(horaConDia(asOf, likelyNow()))}.`,
        isOnline ? words.sinActualizar : words.sinConexion,
        more,
      ]}
      retryLabel={LISTA.reintentar}
      onRetry={refresh}
    />
  )
}

/** Instead of rows: the server could not say, or there are none, which the children tell. */
export function ListEmpty({
  list: { rows, error, refresh },
  words,
  children,
}: {
  list: Lista<unknown>
  words: ListWords
  children?: ReactNode
}) {
  if (rows !== null) return children
  return (
    <Unanswered
      error={error}
      refused={{ title: words.errorConsultar, detail: words.errorDetalle }}
      missing={{ title: words.sinDatos, detail: words.sinDatosDetalle }}
      retryLabel={LISTA.reintentar}
      onRetry={refresh}
    />
  )
}

/** The error modal of a list that the server refused, once. */
export function ListFailure({ list, words }: { list: Lista<unknown>; words: ListWords }) {
  return (
    <QueryFailure words={FALLO} sentence={words.errorConsultar} error={list.error} onRetry={list.refresh} />
  )
}
