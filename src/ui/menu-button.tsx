import { Button } from './controls/button.tsx'
import type { RowMenuItem } from './overlay/row-menu.tsx'
import type { IconName } from './signs/icon.tsx'
import { useMenu } from './use-menu.tsx'

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
}) {
  const { button, menu } = useMenu(label, items)
  return (
    <>
      <Button {...button} icon={icon} disabled={disabled}>
        {label}
      </Button>
      {menu}
    </>
  )
}
