import type { ReactNode } from 'react'
import { LISTA } from '#messages/butacas/lista.ts'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/notices/notice.tsx'

/** That something could not be asked for, and how it is asked again. */
export const RetryNotice = ({
  icon = 'clock',
  retry,
  children,
}: {
  icon?: 'clock' | 'wifi-off'
  retry: () => void
  children: ReactNode
}) => (
  <Notice tone="neutral" icon={icon}>
    <span>{children}</span>
    <Button size="sm" onClick={retry}>
      {LISTA.reintentar}
    </Button>
  </Notice>
)
