import './update-banner.css'
import { Button } from '../controls/button.tsx'

export interface UpdateBannerProps {
  title: string
  detail: string
  laterLabel: string
  acceptLabel: string
  onLater: () => void
  onAccept: () => void
}

/** Tells that something new waits, and waits itself: it moves nothing and takes no focus. */
export function UpdateBanner({
  title,
  detail,
  laterLabel,
  acceptLabel,
  onLater,
  onAccept,
}: UpdateBannerProps) {
  return (
    <div className="update" role="status">
      <p>
        {title}
        <small>{detail}</small>
      </p>
      <Button onClick={onLater}>{laterLabel}</Button>
      <Button variant="primary" onClick={onAccept}>
        {acceptLabel}
      </Button>
    </div>
  )
}
