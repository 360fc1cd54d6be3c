import { type ComponentProps, type ReactNode, useId, useRef } from 'react'
import { deslizar } from '#messages/tabla-ancha.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { SideHint } from '#ui/table/side-hint.tsx'
import { useAside } from '#ui/table/use-aside.ts'
import { ListNotice } from './list-state.tsx'

export type Reach = ReturnType<typeof useReach>

/** Whether the server answers; `reasonId`, where the panel of a list says that it does not, is undefined while it does. */
export function useReach() {
  const { online: isOnline } = useNetwork()
  const noticeId = useId()
  return { isOnline, noticeId, reasonId: isOnline ? undefined : noticeId }
}

export type Scroll = ReturnType<typeof useScroll>

/** What scrolls around a table, and what of the table lies to the side. */
export function useScroll() {
  const scroller = useRef<HTMLDivElement>(null)
  return { scroller, aside: useAside(scroller) }
}

/** The panel of a list: what it is searched with, how old its rows are, the rows or why there are none, and its foot. */
export const ListPanel = ({
  title,
  search,
  reach: { isOnline, noticeId },
  scroll: { scroller, aside },
  foot,
  children,
  ...notice
}: Omit<ComponentProps<typeof ListNotice>, 'id' | 'isOnline'> & {
  title: string
  search: ReactNode
  reach: Reach
  scroll: Scroll
  foot?: ReactNode
  children: ReactNode
}) => (
  <section className="panel sheet" aria-label={title}>
    {search}
    <ListNotice {...notice} id={noticeId} isOnline={isOnline} />
    <div className="table-wrap" ref={scroller} data-aside={aside.overflows || undefined}>
      {children}
    </div>
    <SideHint aside={aside} text={deslizar} />
    {foot}
  </section>
)
