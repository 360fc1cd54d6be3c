import { useRef, useState } from 'react'
import { loadable } from './loadable.tsx'
import type { RowMenuItem } from './overlay/row-menu.tsx'

export const OpenMenu = loadable(() => import('./overlay/row-menu.tsx'))

/**
 * A menu behind a button. The button is a plain one and stays the same; the menu's code runs only once it was pressed, so
 * that a table of rows costs nothing more than its buttons.
 * @returns the properties of the button, and the menu while it is open.
 */
export function useMenu(label: string, items: readonly RowMenuItem[]) {
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
