import './icon-button.css'
import type { ComponentProps } from 'react'
import { Icon, type IconName } from '../signs/icon.tsx'

export interface IconButtonProps extends ComponentProps<'button'> {
  label: string
  icon: IconName
  tone?: 'danger' | 'ok'
  large?: boolean
}

/** A button that is only a picture. */
export function IconButton({ label, icon, tone, large, className, ...rest }: IconButtonProps) {
  const look = ['ibtn', tone, className].filter(Boolean).join(' ')
  return (
    <button type="button" className={look} aria-label={label} {...rest}>
      <Icon name={icon} {...(large ? { size: 'lg' as const } : {})} />
    </button>
  )
}
