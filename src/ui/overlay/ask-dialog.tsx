import './dialog.css'
import '../notices/toast.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Button, type ButtonProps, type ButtonVariant } from '../controls/button.tsx'
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
  const { tone, icon, confirmLabel, otherLabel, children, ...box } = props
  return (
    <AlertBox
      {...box}
      tone={tone}
      icon={icon ?? ICONS[tone]}
      before={
        otherLabel !== undefined && (
          <Button className="apart" variant="danger" onClick={props.onOther}>
            {otherLabel}
          </Button>
        )
      }
      after={
        confirmLabel !== undefined && (
          <Button variant={tone === 'rejected' ? 'danger-solid' : 'primary'} onClick={props.onConfirm}>
            {confirmLabel}
          </Button>
        )
      }
    >
      <p>{children}</p>
    </AlertBox>
  )
}

export interface AlertBoxProps {
  isOpen?: boolean
  tone: AskTone
  icon: IconName
  title: string
  /** The id of what is read aloud with the title. */
  describedBy?: string
  closeLabel: string
  closeVariant?: ButtonVariant
  onClose: () => void
  /** Buttons around the one that closes it. */
  before?: ReactNode
  after: ReactNode
  children: ReactNode
}

/** What must be seen before going on; the button that closes it has the focus. */
export function AlertBox(props: AlertBoxProps) {
  const { isOpen = true, closeVariant = 'default', describedBy, onClose } = props
  return (
    <ModalOverlay
      className="overlay"
      isOpen={isOpen}
      onOpenChange={open => {
        if (!open) onClose()
      }}
    >
      <Modal className="dialog ask" data-tone={props.tone}>
        <AriaDialog role="alertdialog" {...(describedBy && { 'aria-describedby': describedBy })}>
          <div className="dialog-body">
            <span className="glyph">
              <Icon name={props.icon} />
            </span>
            <Heading slot="title" level={2}>
              {props.title}
            </Heading>
            {props.children}
          </div>
          <div className="dialog-foot">
            {props.before}
            <FirstButton variant={closeVariant} onClick={onClose}>
              {props.closeLabel}
            </FirstButton>
            {props.after}
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
