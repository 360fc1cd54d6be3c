import './row-menu.css'
import type { RefObject } from 'react'
import { Menu, MenuItem, Popover } from 'react-aria-components'
import { Icon, type IconName } from '../signs/icon.tsx'

export interface RowMenuItem {
  label: string
  icon: IconName
  /** Subject of the action, in few words. */
  note?: string
  onAction: () => void
}

interface RowMenuProps {
  trigger: RefObject<HTMLButtonElement | null>
  label: string
  items: readonly RowMenuItem[]
  onClose: () => void
}

export default function RowMenu({ trigger, label, items, onClose }: RowMenuProps) {
  return (
    <Popover
      className="row-menu"
      placement="bottom end"
      triggerRef={trigger}
      isOpen
      onOpenChange={open => {
        if (!open) onClose()
      }}
    >
      <Menu aria-label={label} autoFocus="first" onClose={onClose}>
        {items.map(item => (
          <MenuItem key={item.label} onAction={item.onAction}>
            <Icon name={item.icon} />
            {item.label}
            {item.note && <small>{item.note}</small>}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  )
}
