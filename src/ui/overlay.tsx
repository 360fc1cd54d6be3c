import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import type { RowMenuItem } from './overlay/row-menu.tsx'

/**
 * Dialogs, state keys and menus stand on react-aria-components, which no screen needs for its first paint: they are
 * loaded when one opens, or before that when the page is idle.
 */
const parts = {
  dialog: () => import('./overlay/dialog.tsx'),
  ask: () => import('./overlay/ask-dialog.tsx'),
  keys: () => import('./overlay/radio-keys.tsx'),
  menu: () => import('./overlay/row-menu.tsx'),
}
const LazyDialog = lazy(parts.dialog)
const LazyAskDialog = lazy(parts.ask)
const LazyRadioKeys = lazy(parts.keys)
const LazyRowMenu = lazy(parts.menu)

/** Fetches the overlays' code ahead of the first touch. What fails here is fetched again when one opens. */
export function preloadOverlays(): void {
  for (const load of Object.values(parts)) void load().catch(() => {})
}

export const Dialog = (props: ComponentProps<typeof LazyDialog>) => (
  <Suspense fallback={null}>
    <LazyDialog {...props} />
  </Suspense>
)

export const AskDialog = (props: ComponentProps<typeof LazyAskDialog>) => (
  <Suspense fallback={null}>
    <LazyAskDialog {...props} />
  </Suspense>
)

export const RadioKeys = (props: ComponentProps<typeof LazyRadioKeys>) => (
  <Suspense fallback={null}>
    <LazyRadioKeys {...props} />
  </Suspense>
)

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
        <Suspense fallback={null}>
          <LazyRowMenu trigger={trigger} label={label} items={items} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
