import '#ui/table/table.css'
import './small-list.css'
import type { ReactNode } from 'react'
import { TABLA } from '#messages/tabla.ts'
import type { Answer } from '#queries/answer.ts'
import { Empty } from '#ui/notices/notice.tsx'
import type { IconName } from '#ui/signs/icon.tsx'
import type { Reach } from './list-panel.tsx'
import { isLoading, ListEmpty, ListNotice, type ListWords, PageHead } from './list-panel.tsx'
import { type Column, ListTable } from './list-table.tsx'

/** `sinLista`: an older server does not have the list (404). */
interface SmallListWords extends ListWords {
  titulo: string
  cargando: string
  sinLista: string
  sinListaDetalle?: string
}

export const SmallListHead = <Row,>({
  list,
  words,
  count,
  children,
}: {
  list: Answer<readonly Row[]>
  words: SmallListWords
  count: (rows: readonly Row[]) => string
  children: ReactNode
}) => (
  <PageHead
    title={words.titulo}
    count={
      list.data === null ? isLoading(list) && <span className="sr">{words.cargando}</span> : count(list.data)
    }
  >
    {children}
  </PageHead>
)

export function SmallListSheet({
  list,
  words,
  icon,
  reach: { isOnline, noticeId },
  empty,
  head,
  children,
}: {
  list: Answer<readonly unknown[]>
  words: SmallListWords
  icon: IconName
  reach: Reach
  /** Shown if the list has no rows. Absent for a list that always has rows. */
  empty?: ReactNode
  head?: ReactNode
  children: ReactNode
}) {
  const { data: rows, error } = list
  const isTable = isLoading(list) || (rows !== null && (rows.length > 0 || empty === undefined))
  return (
    <section className="panel sheet" aria-label={words.titulo}>
      {head}
      <ListNotice id={noticeId} list={list} isOnline={isOnline} words={words} />
      {isTable ? (
        <div className="table-wrap">{children}</div>
      ) : error?.status === 404 && rows === null ? (
        <Empty icon={icon} title={words.sinLista} detail={words.sinListaDetalle ?? TABLA.sinListaDetalle} />
      ) : (
        <ListEmpty list={list} words={words}>
          {empty}
        </ListEmpty>
      )}
    </section>
  )
}

/** The list's table, with one `tr` for each row. @param places number of placeholder rows until the first rows load. */
export const SmallListTable = <Row, Key extends string>({
  list: { data, isFetching },
  title,
  columns,
  places,
  children,
}: {
  list: Answer<readonly Row[]>
  title: string
  columns: readonly Column<Key>[]
  places: number
  children: (row: Row) => ReactNode
}) => (
  <ListTable title={title} columns={columns} isBusy={isFetching} places={data === null ? places : 0}>
    <tbody>{data?.map(children)}</tbody>
  </ListTable>
)
