import { type ReactNode, type RefObject, useId, useRef } from 'react'
import { deslizar } from '#messages/tabla.ts'
import type { Lista } from '#queries/lista.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { SideHint } from '#ui/table/side-hint.tsx'
import { type Aside, useAside } from '#ui/table/use-aside.ts'
import { ListNotice, type ListWords } from './list-state.tsx'

export interface Reach {
  isOnline: boolean
  /** Of the notice that says why nothing can be changed. */
  noticeId: string
  /** The same for buttons that need the server: undefined while it answers. */
  reasonId: string | undefined
}

/** Whether the server answers, and where the panel of a list says that it does not. */
export function useReach(): Reach {
  const { online: isOnline } = useNetwork()
  const noticeId = useId()
  return { isOnline, noticeId, reasonId: isOnline ? undefined : noticeId }
}

/** What scrolls around a table, and what of the table lies to the side. */
export interface Scroll {
  scroller: RefObject<HTMLDivElement | null>
  aside: Aside
}

export function useScroll(): Scroll {
  const scroller = useRef<HTMLDivElement>(null)
  return { scroller, aside: useAside(scroller) }
}

/** The panel of a list: what it is searched with, how old its rows are, the rows or why there are none, and its foot. */
export function ListPanel({
  title,
  search,
  list,
  words,
  reach: { isOnline, noticeId },
  more,
  scroll: { scroller, aside },
  foot,
  children,
}: {
  title: string
  search: ReactNode
  list: Lista<unknown>
  words: ListWords
  reach: Reach
  /** What else there is to know of the rows. */
  more: string | false
  scroll: Scroll
  foot?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="panel sheet" aria-label={title}>
      {search}
      <ListNotice id={noticeId} list={list} isOnline={isOnline} words={words} more={more} />
      <div className="table-wrap" ref={scroller} data-aside={aside.overflows || undefined}>
        {children}
      </div>
      <SideHint aside={aside} text={deslizar} />
      {foot}
    </section>
  )
}
