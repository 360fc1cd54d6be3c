import './update-banner.css'
import { Button } from '../controls/button.tsx'

interface UpdateBannerProps extends Record<'title' | 'detail' | 'laterLabel' | 'acceptLabel', string> {
  onLater: () => void
  onAccept: () => void
}

/** Offers a new version; it moves nothing and takes no focus. */
export function UpdateBanner(props: UpdateBannerProps) {
  const { title, detail, laterLabel, acceptLabel, onLater, onAccept } = props
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
