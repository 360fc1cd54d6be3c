import { useSyncExternalStore } from 'react'
import { MARCO } from '#messages/marco.ts'
import { appearanceStore, isDark, setAppearance } from '#ui/appearance.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'

/** Light or dark; the choice is kept on this device. */
export function ThemeButton({ className }: { className?: string }) {
  useSyncExternalStore(appearanceStore.subscribe, appearanceStore.getSnapshot)
  const toggle = () => setAppearance({ theme: isDark() ? 'light' : 'dark' })
  return (
    <IconButton
      {...(className ? { className } : {})}
      label={MARCO.tema}
      icon="theme"
      large
      onClick={toggle}
    />
  )
}
