import './field.css'
import type { ComponentProps } from 'react'
import { Icon } from '../signs/icon.tsx'

/** The label is also the placeholder. */
export function SearchField({ label, ...rest }: { label: string } & Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <span className="input">
      <Icon name="search" />
      <input
        type="text"
        inputMode="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        placeholder={label}
        {...rest}
      />
    </span>
  )
}
