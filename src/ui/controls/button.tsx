import './button.css'
import './icon-button.css'
import type { ComponentProps } from 'react'
import { Icon, type IconName } from '#ui/signs/icon.tsx'

type ButtonVariant = 'default' | 'primary' | 'soft' | 'quiet' | 'danger' | 'danger-solid' | 'h'
type ButtonSize = 'sm' | 'md' | 'lg'

/** Classes of a button, for a link that looks like one. */
export function buttonClass(
  variant: ButtonVariant = 'default',
  size: ButtonSize = 'md',
  block = false,
): string {
  const parts = ['btn', variant === 'default' ? '' : variant.replace('-', ' '), size === 'md' ? '' : size]
  return [...parts, block ? 'block' : ''].filter(Boolean).join(' ')
}

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  block?: boolean
  icon?: IconName
  count?: number
}

/** A native button. The default `type="button"` prevents an accidental submit. */
export function Button({ variant, size, block, icon, count, children, className, ...rest }: ButtonProps) {
  const look = buttonClass(variant, size, block)
  return (
    <button type="button" className={className ? `${look} ${className}` : look} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
      {count !== undefined && <span className="n">{count}</span>}
    </button>
  )
}

interface IconButtonProps extends ComponentProps<'button'> {
  label: string
  icon: IconName
  tone?: 'danger' | 'ok'
  large?: boolean
}

export function IconButton({ label, icon, tone, large, className, ...rest }: IconButtonProps) {
  const look = ['ibtn', tone, className].filter(Boolean).join(' ')
  return (
    <button type="button" className={look} aria-label={label} {...rest}>
      <Icon name={icon} {...(large ? { size: 'lg' as const } : {})} />
    </button>
  )
}
