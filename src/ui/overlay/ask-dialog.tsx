import './dialog.css'
import '../notices/toast.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Button, type ButtonProps } from '../controls/button.tsx'
import { Icon, type IconName } from '../signs/icon.tsx'

export type AskTone = 'ok' | 'rejected' | 'pending' | 'shortage' | 'accent'

export interface AskDialogProps {
  isOpen: boolean
  tone: AskTone
  icon?: IconName
  title: string
  closeLabel: string
  /** Without it there is nothing to confirm, only to read. */
  confirmLabel?: string
  onConfirm?: () => void
  /** A third action, set apart from the others so that it is not pressed by mistake. */
  otherLabel?: string
  onOther?: () => void
  onClose: () => void
  children: ReactNode
}

const ICONS: Record<AskTone, IconName> = {
  ok: 'check',
  rejected: 'trash',
  pending: 'triangle',
  shortage: 'triangle',
  accent: 'triangle',
}

/** A question or an answer that must be seen. Its destroying button is red, and never the one that has the focus. */
export default function AskDialog(props: AskDialogProps) {
  const { isOpen, tone, icon, title, closeLabel, confirmLabel, onConfirm, onClose, children } = props
  const { otherLabel, onOther } = props
  return (
    <ModalOverlay
      className="overlay"
      isOpen={isOpen}
      onOpenChange={open => {
        if (!open) onClose()
      }}
    >
      <Modal className="dialog ask" data-tone={tone}>
        <AriaDialog role="alertdialog">
          <div className="dialog-body">
            <span className="glyph">
              <Icon name={icon ?? ICONS[tone]} />
            </span>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <p>{children}</p>
          </div>
          <div className="dialog-foot">
            {otherLabel !== undefined && (
              <Button className="apart" variant="danger" onClick={onOther}>
                {otherLabel}
              </Button>
            )}
            <FirstButton onClick={onClose}>{closeLabel}</FirstButton>
            {confirmLabel !== undefined && (
              <Button variant={tone === 'rejected' ? 'danger-solid' : 'primary'} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            )}
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** Takes the focus once it is on the page; `autoFocus` would come before the dialog lets anything have it. */
function FirstButton(props: ButtonProps) {
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return <Button ref={ref} {...props} />
}
