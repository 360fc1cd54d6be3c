import './dialog.css'
import '../notices/toast.css'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useBackCloses } from '#ui/leave-guard.ts'
import { Button } from '../controls/button.tsx'
import { Icon, type IconName } from '../signs/icon.tsx'

export interface AskDialogProps {
  tone: 'ok' | 'rejected' | 'pending' | 'shortage' | 'accent'
  icon?: IconName
  title: string
  closeLabel: string
  /** Absent if there is nothing to confirm. */
  confirmLabel?: string
  onConfirm?: () => void
  isDestroying?: boolean
  /** A third action, set apart against accidental presses. */
  otherLabel?: string
  onOther?: () => void
  onClose: () => void
  children: ReactNode
  /** The reason of a failure, or what to do. */
  detail?: string
}

const ICONS = {
  ok: 'check',
  rejected: 'trash',
  pending: 'triangle',
  shortage: 'triangle',
  accent: 'triangle',
} as const

/**
 * A question or a message that the person must close before going on. The closing button has the initial focus; a
 * destroying button is red.
 */
export default function AskDialog(props: AskDialogProps) {
  const { tone, confirmLabel, otherLabel, onClose, detail } = props
  const { isDestroying = tone === 'rejected' && confirmLabel !== undefined } = props
  const textId = useId()
  // `autoFocus` would run before the dialog permits focus
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => close.current?.focus(), [])
  useBackCloses(onClose)
  return (
    <ModalOverlay
      className="overlay"
      isOpen
      onOpenChange={open => {
        if (!open) onClose()
      }}
    >
      <Modal className="dialog ask" data-tone={tone}>
        <Dialog role="alertdialog" aria-describedby={textId}>
          <div className="dialog-body">
            <span className="glyph">
              <Icon name={props.icon ?? (tone === 'rejected' && !isDestroying ? 'octagon' : ICONS[tone])} />
            </span>
            <Heading slot="title" level={2}>
              {props.title}
            </Heading>
            <div id={textId}>
              <p>{props.children}</p>
              {detail !== undefined && <p>{detail}</p>}
            </div>
          </div>
          <div className="dialog-foot">
            {otherLabel !== undefined && (
              <Button className="apart" variant="danger" onClick={props.onOther}>
                {otherLabel}
              </Button>
            )}
            <Button
              ref={close}
              variant={confirmLabel === undefined && otherLabel === undefined ? 'primary' : 'default'}
              onClick={onClose}
            >
              {props.closeLabel}
            </Button>
            {confirmLabel !== undefined && (
              <Button variant={isDestroying ? 'danger-solid' : 'primary'} onClick={props.onConfirm}>
                {confirmLabel}
              </Button>
            )}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
