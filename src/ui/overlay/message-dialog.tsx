import './dialog.css'
import '../notices/toast.css'
import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Button } from '../controls/button.tsx'
import { Icon } from '../signs/icon.tsx'

export interface MessageDialogProps {
  tone: 'ok' | 'rejected'
  /** 'Error', 'Éxito'. */
  title: string
  /** What there is to know. */
  children: ReactNode
  /** Why, or what to do, where there is more to say. */
  detail?: string
  closeLabel: string
  onClose: () => void
  /** Tries again, or whatever helps; nothing here destroys. */
  action?: { label: string; onAction: () => void }
}

/** An error or a success that must be seen before going on. Rendered while it is open. */
export default function MessageDialog(props: MessageDialogProps) {
  const { tone, title, children, detail, onClose } = props
  const textId = useId()
  const first = useRef<HTMLButtonElement>(null)
  // Once it is on the page; `autoFocus` would come before the dialog lets anything have it
  useEffect(() => first.current?.focus(), [])
  return (
    <ModalOverlay
      className="overlay"
      isOpen
      onOpenChange={open => {
        if (!open) onClose()
      }}
    >
      <Modal className="dialog ask" data-tone={tone}>
        <AriaDialog role="alertdialog" aria-describedby={textId}>
          <div className="dialog-body">
            <span className="glyph">
              <Icon name={tone === 'ok' ? 'check' : 'octagon'} />
            </span>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <div id={textId}>
              <p>{children}</p>
              {detail !== undefined && <p className="detail">{detail}</p>}
            </div>
          </div>
          <Foot {...props} first={first} />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

const Foot = ({
  closeLabel,
  onClose,
  action,
  first,
}: MessageDialogProps & { first: Ref<HTMLButtonElement> }) => (
  <div className="dialog-foot">
    <Button ref={first} variant={action ? 'default' : 'primary'} onClick={onClose}>
      {closeLabel}
    </Button>
    {action && (
      <Button variant="primary" onClick={action.onAction}>
        {action.label}
      </Button>
    )}
  </div>
)
