import { useId } from 'react'
import { Button } from '../controls/button.tsx'
import { AlertBox, type AlertBoxProps } from './ask-dialog.tsx'

export interface MessageDialogProps
  extends Pick<AlertBoxProps, 'title' | 'closeLabel' | 'onClose' | 'children'> {
  tone: 'ok' | 'rejected'
  /** Why, or what to do, where there is more to say. */
  detail?: string
  /** Tries again, or whatever helps; nothing here destroys. */
  action?: { label: string; onAction: () => void }
}

/** An error or a success that must be seen before going on. Rendered while it is open. */
export default function MessageDialog({ children, detail, action, ...box }: MessageDialogProps) {
  const textId = useId()
  return (
    <AlertBox
      {...box}
      icon={box.tone === 'ok' ? 'check' : 'octagon'}
      describedBy={textId}
      closeVariant={action ? 'default' : 'primary'}
      after={
        action && (
          <Button variant="primary" onClick={action.onAction}>
            {action.label}
          </Button>
        )
      }
    >
      <div id={textId}>
        <p>{children}</p>
        {detail !== undefined && <p className="detail">{detail}</p>}
      </div>
    </AlertBox>
  )
}
