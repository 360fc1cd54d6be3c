import { type ReactNode, useRef, useState } from 'react'
import { Button } from './controls/button.tsx'
import { loadable } from './loadable.tsx'
import type { RowMenuItem } from './overlay/row-menu.tsx'
import type { IconName } from './signs/icon.tsx'

const OpenMenu = loadable(() => import('./overlay/row-menu.tsx'))

/** A button that opens a menu of what it can do. */
export function MenuButton({
  label,
  icon,
  items,
  disabled = false,
}: {
  label: string
  icon: IconName
  items: readonly RowMenuItem[]
  disabled?: boolean
}): ReactNode {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        ref={trigger}
        icon={icon}
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(open => !open)}
      >
        {label}
      </Button>
      {isOpen && <OpenMenu trigger={trigger} label={label} items={items} onClose={() => setIsOpen(false)} />}
    </>
  )
}
