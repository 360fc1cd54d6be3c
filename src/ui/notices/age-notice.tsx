import { Button } from '../controls/button.tsx'
import { Notice } from './notice.tsx'

export interface AgeNoticeProps {
  /** What buttons that are off are described by. */
  id?: string | undefined
  isOnline: boolean
  /** Sentences: the age of the rows, and what cannot be done meanwhile. Those that do not apply are left out. */
  sentences: readonly (string | false | null)[]
  retryLabel: string
  onRetry: () => void
}

/** Over a list that could not be brought up to date (look, «Office, offline»). Without a network there is nothing to try. */
export function AgeNotice({ id, isOnline, sentences, retryLabel, onRetry }: AgeNoticeProps) {
  return (
    <div className="notice-line" id={id}>
      <Notice tone="neutral" icon={isOnline ? 'octagon' : 'wifi-off'}>
        <span>{sentences.filter(Boolean).join(' ')}</span>
        {isOnline && <Button onClick={onRetry}>{retryLabel}</Button>}
      </Notice>
    </div>
  )
}
