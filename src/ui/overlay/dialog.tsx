import './dialog.css'
import type { CSSProperties, ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { IconButton } from '../controls/icon-button.tsx'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** The name of the cross. */
  closeLabel: string
  /** Beside the title: what it is about. */
  meta?: ReactNode
  /** px */
  width?: number
  footer?: ReactNode
  /** At the top, so that a keyboard on the screen leaves it in sight. */
  top?: boolean
  children: ReactNode
}

/** A work dialog: Escape and the cross close it, the focus stays in it and goes back to where it was. */
export default function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, closeLabel, meta, width, footer, top, children } = props
  return (
    <ModalOverlay
      className={top ? 'overlay top' : 'overlay'}
      isOpen={isOpen}
      onOpenChange={open => {
        if (!open) onClose()
      }}
    >
      <Modal className="dialog" style={width === undefined ? {} : ({ '--w': `${width}px` } as CSSProperties)}>
        <AriaDialog>
          <div className="dialog-head">
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {meta !== undefined && <span className="soft">{meta}</span>}
            <IconButton label={closeLabel} icon="close" large onClick={onClose} />
          </div>
          <div className="dialog-body">{children}</div>
          <div className="dialog-foot">{footer}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
