import './dialog.css'
import type { ReactNode } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { useBackCloses } from '#ui/leave-guard.ts'

/**
 * A dialog without a head, at the top of the screen. Escape, Back and a press beside it close it; the focus returns
 * afterwards.
 */
export default function TopFrame({
  label,
  className,
  onClose,
  children,
}: {
  label: string
  className: string
  onClose: () => void
  children: ReactNode
}) {
  useBackCloses(onClose)
  return (
    <ModalOverlay
      className="overlay top"
      isOpen
      isDismissable
      onOpenChange={open => {
        if (!open) onClose()
      }}
    >
      <Modal className={`dialog ${className}`}>
        <Dialog aria-label={label}>{children}</Dialog>
      </Modal>
    </ModalOverlay>
  )
}
