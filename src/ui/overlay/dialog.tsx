import './dialog.css'
import type { CSSProperties, ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { IconButton } from '#ui/controls/button.tsx'
import { useBackCloses } from '#ui/leave-guard.ts'

export interface DialogProps {
  onClose: () => void
  /** Replaces `onClose` for Escape and Back, which may be pressed by accident. */
  onDismiss?: (() => void) | undefined
  title: string
  closeLabel: string
  meta?: ReactNode
  /** While true, the cross, Escape and Back do not close the dialog. */
  isHeld?: boolean
  /** px at the browser's usual font size */
  width?: number
  footer?: ReactNode
  /** Puts the dialog at the top of the screen, clear of an on-screen keyboard. */
  top?: boolean
  children: ReactNode
}

/** A dialog that Escape, Back and the cross close. The focus stays in the dialog, and returns afterwards. */
export default function Dialog(props: DialogProps) {
  const {
    onClose,
    onDismiss = onClose,
    title,
    closeLabel,
    meta,
    isHeld = false,
    width,
    footer,
    top,
    children,
  } = props
  const dismiss = () => {
    if (!isHeld) onDismiss()
  }
  useBackCloses(dismiss)
  return (
    <ModalOverlay
      className={top ? 'overlay top' : 'overlay'}
      isOpen
      onOpenChange={open => {
        if (!open) dismiss()
      }}
    >
      <Modal
        className="dialog"
        style={width === undefined ? {} : ({ '--w': `${width / 16}rem` } as CSSProperties)}
      >
        <AriaDialog>
          <div className="dialog-head">
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {meta !== undefined && <span className="soft">{meta}</span>}
            <IconButton label={closeLabel} icon="close" large disabled={isHeld} onClick={onClose} />
          </div>
          <div className="dialog-body">{children}</div>
          <div className="dialog-foot">{footer}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
