import { type ComponentProps, type ReactNode, useId, useRef } from 'react'
import { deslizar } from '#messages/tabla-ancha.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { SideHint } from '#ui/table/side-hint.tsx'
import { useAside } from '#ui/table/use-aside.ts'
import { ListNotice } from './list-state.tsx'

export type Reach = ReturnType<typeof useReach>

/** Whether the server answers. `noticeId` is the id of the panel's notice; `reasonId` is the same, and undefined while online. */
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

/** The panel of a list. Only with `scroll` does it say which columns lie to the side. */
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
