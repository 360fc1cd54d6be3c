import './dialog.css'
import '../notices/toast.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useBackCloses } from '#ui/leave-guard.ts'
import { Button, type ButtonProps } from '../controls/button.tsx'
import { Icon, type IconName } from '../signs/icon.tsx'

interface AlertFrameProps {
  tone: string
  icon: IconName
  title: string
  describedBy?: string
  text: ReactNode
  children: ReactNode
  onClose: () => void
}

export function AlertFrame(props: AlertFrameProps) {
  const { tone, icon, title, describedBy, text, children, onClose } = props
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
        <AriaDialog
          role="alertdialog"
          {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
        >
          <div className="dialog-body">
            <span className="glyph">
              <Icon name={icon} />
            </span>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {text}
          </div>
          <div className="dialog-foot">{children}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** Takes the focus once it is mounted; `autoFocus` would run before the dialog permits focus. */
export function FirstButton(props: ButtonProps) {
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return <Button ref={ref} {...props} />
}
