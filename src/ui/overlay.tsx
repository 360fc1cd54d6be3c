import { useRef, useState } from 'react'
import { IconButton } from './controls/icon-button.tsx'
import { loadable } from './loadable.tsx'
import type { RowMenuItem } from './overlay/row-menu.tsx'

/*
 * Dialogs, state keys and menus stand on react-aria-components, which no screen needs for its first paint: they are
 * loaded when one opens, or before that when the page is idle.
 */
export const Dialog = loadable(() => import('./overlay/dialog.tsx'))
export const AskDialog = loadable(() => import('./overlay/ask-dialog.tsx'))
export const MessageDialog = loadable(() => import('./overlay/message-dialog.tsx'))
export const RadioKeys = loadable(() => import('./overlay/radio-keys.tsx'))
const OpenRowMenu = loadable(() => import('./overlay/row-menu.tsx'))

/** Fetches the overlays' code ahead of the first touch. */
export function preloadOverlays(): void {
  for (const part of [Dialog, AskDialog, MessageDialog, RadioKeys, OpenRowMenu]) void part.preload()
}

/**
 * The actions of a row behind one button. The button is a plain one and stays the same; the menu's code runs only once
 * it was pressed, so that a table of rows costs nothing more than its buttons.
 */
export function RowMenu({ label, items }: { label: string; items: readonly RowMenuItem[] }) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        ref={trigger}
        label={label}
        icon="more"
        large
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(open => !open)}
      />
      {isOpen && (
        <OpenRowMenu trigger={trigger} label={label} items={items} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
