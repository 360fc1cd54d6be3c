import { useRef, useState } from 'react'
import { Button, IconButton } from './controls/button.tsx'
import { loadable } from './loadable.tsx'
import type { RowMenuItem } from './overlay/row-menu.tsx'
import type { IconName } from './signs/icon.tsx'

/* Dialogs, radio keys and menus use react-aria-components. No screen needs this library for its first paint. The
   code is loaded when a dialog or menu opens, or earlier when the page is idle. */
export const Dialog = loadable(() => import('./overlay/dialog.tsx'))
export const AskDialog = loadable(() => import('./overlay/ask-dialog.tsx'))
export const RadioKeys = loadable(() => import('./overlay/radio-keys.tsx'))

export function preloadOverlays(): void {
  for (const part of [Dialog, AskDialog, RadioKeys, OpenMenu]) void part.preload()
}

export function RowMenu({ label, items }: { label: string; items: readonly RowMenuItem[] }) {
  const { button, menu } = useMenu(label, items)
  return (
    <>
      <IconButton {...button} label={label} icon="more" large />
      {menu}
    </>
  )
}

export function MenuButton({
  label,
  icon,
  items,
  disabled = false,
  shortcut,
}: {
  label: string
  icon: IconName
  /** `aria-keyshortcuts` (`useKeyShortcuts`). */
  shortcut?: string
  items: readonly RowMenuItem[]
  disabled?: boolean
}) {
  const { button, menu } = useMenu(label, items)
  return (
    <>
      <Button {...button} icon={icon} disabled={disabled} aria-keyshortcuts={shortcut}>
        {label}
      </Button>
      {menu}
    </>
  )
}

const OpenMenu = loadable(() => import('./overlay/row-menu.tsx'))

/** A closed menu renders only its button; the menu's code runs after a press. */
function useMenu(label: string, items: readonly RowMenuItem[]) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return {
    button: {
      ref: trigger,
      'aria-haspopup': 'menu',
      'aria-expanded': isOpen,
      onClick: () => setIsOpen(open => !open),
    },
    menu: isOpen && (
      <OpenMenu trigger={trigger} label={label} items={items} onClose={() => setIsOpen(false)} />
    ),
  } as const
}
