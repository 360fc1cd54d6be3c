import { Button } from '../controls/button.tsx'
import { Empty } from './empty.tsx'

export interface UnansweredProps {
  /** Why there is none; `status` is 0 where no answer came. Null while none was tried. */
  error: { status: number } | null
  /** Where the server answered that it could not. */
  refused: { title: string; detail: (status: number) => string }
  /** Where nothing answered and this device has none. */
  missing: { title: string; detail: string }
  retryLabel: string
  onRetry: () => void
}

/** Instead of rows that could not be had, with the way to ask again. */
export function Unanswered({ error, refused, missing, retryLabel, onRetry }: UnansweredProps) {
  const isRefused = error !== null && error.status > 0
  return (
    <Empty
      icon={isRefused ? 'octagon' : 'wifi-off'}
      tone={isRefused ? 'rejected' : 'neutral'}
      title={isRefused ? refused.title : missing.title}
      detail={isRefused ? refused.detail(error.status) : missing.detail}
      actions={
        <Button variant="primary" icon="refresh" onClick={onRetry}>
          {retryLabel}
        </Button>
      }
    />
  )
}
