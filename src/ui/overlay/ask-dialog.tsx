import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import type { IconName } from '../signs/icon.tsx'
import { AlertFrame, FirstButton } from './alert-frame.tsx'

export type AskTone = 'ok' | 'rejected' | 'pending' | 'shortage' | 'accent'

export interface AskDialogProps {
  tone: AskTone
  icon?: IconName
  title: string
  closeLabel: string
  /** Absent if there is nothing to confirm. */
  confirmLabel?: string
  onConfirm?: () => void
  /** A third action, set apart against accidental presses. */
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

/** A question or an answer that must be seen. Its destroying button is red and never has the initial focus. */
export default function AskDialog(props: AskDialogProps) {
  const { tone, icon, title, closeLabel, confirmLabel, onConfirm, onClose, children } = props
  return (
    <AlertFrame
      tone={tone}
      icon={icon ?? ICONS[tone]}
      title={title}
      text={<p>{children}</p>}
      onClose={onClose}
    >
      {props.otherLabel !== undefined && (
        <Button className="apart" variant="danger" onClick={props.onOther}>
          {props.otherLabel}
        </Button>
      )}
      <FirstButton onClick={onClose}>{closeLabel}</FirstButton>
      {confirmLabel !== undefined && (
        <Button variant={tone === 'rejected' ? 'danger-solid' : 'primary'} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      )}
    </AlertFrame>
  )
}
