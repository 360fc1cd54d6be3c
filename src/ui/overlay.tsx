import { IconButton } from './controls/icon-button.tsx'
import { loadable } from './loadable.tsx'
import type { RowMenuItem } from './overlay/row-menu.tsx'
import { OpenMenu, useMenu } from './use-menu.tsx'

/*
 * Dialogs, state keys and menus stand on react-aria-components, which no screen needs for its first paint: they are
 * loaded when one opens, or before that when the page is idle.
 */
export const Dialog = loadable(() => import('./overlay/dialog.tsx'))
export const AskDialog = loadable(() => import('./overlay/ask-dialog.tsx'))
export const MessageDialog = loadable(() => import('./overlay/message-dialog.tsx'))
export const RadioKeys = loadable(() => import('./overlay/radio-keys.tsx'))

/** Fetches the overlays' code ahead of the first touch. */
export function preloadOverlays(): void {
  for (const part of [Dialog, AskDialog, MessageDialog, RadioKeys, OpenMenu]) void part.preload()
}

/** The actions of a row behind one button. */
export function RowMenu({ label, items }: { label: string; items: readonly RowMenuItem[] }) {
  const { button, menu } = useMenu(label, items)
  return (
    <>
      <IconButton {...button} label={label} icon="more" large />
      {menu}
    </>
  )
}
