import '#ui/table/table.css'
import './small-list.css'
import type { ReactNode } from 'react'
import type { Lista } from '#queries/lista.ts'
import { Empty } from '#ui/notices/empty.tsx'
import type { IconName } from '#ui/signs/icon.tsx'
import { PageHead } from './list-parts.tsx'
import { isLoading, ListEmpty, ListNotice, type ListWords } from './list-state.tsx'

/** What a list says of itself that comes whole, and that not every server keeps. */
interface SmallListWords extends ListWords {
  titulo: string
  cargando: string
  sinLista: string
  sinListaDetalle: string
}

/** Its title and how many there are. @param children what can be done with none of them in particular. */
export const SmallListHead = <Row,>({
  list,
  words,
  count,
  children,
}: {
  list: Lista<Row>
  words: SmallListWords
  count: (rows: readonly Row[]) => string
  children: ReactNode
}) => (
  <PageHead
    title={words.titulo}
    count={
      list.rows === null ? isLoading(list) && <span className="sr">{words.cargando}</span> : count(list.rows)
    }
  >
    {children}
  </PageHead>
)

/** Its table, which is its children, or why there is none. */
export function SmallListSheet({
  list,
  words,
  icon,
  isOnline,
  reasonId,
  empty,
  children,
}: {
  list: Lista<unknown>
  words: SmallListWords
  icon: IconName
  isOnline: boolean
  /** Where it says why nothing can be changed now. */
  reasonId: string
  /** In place of the table of a list that may have no rows. */
  empty?: ReactNode
  children: ReactNode
}) {
  const { rows, error } = list
  const isTable = isLoading(list) || (rows !== null && (rows.length > 0 || empty === undefined))
  return (
    <section className="panel sheet" aria-label={words.titulo}>
      <ListNotice id={reasonId} list={list} isOnline={isOnline} words={words} />
      {isTable ? (
        <div className="table-wrap">{children}</div>
      ) : error?.status === 404 && rows === null ? (
        <Empty icon={icon} title={words.sinLista} detail={words.sinListaDetalle} />
      ) : (
        <ListEmpty list={list} words={words}>
          {empty}
        </ListEmpty>
      )}
    </section>
  )
}
