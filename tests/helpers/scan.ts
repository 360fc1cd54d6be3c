import { fireEvent } from '@testing-library/react'

/** The keys of a scanner. */
export function scan(text: string): void {
  for (const key of [...text, 'Enter']) fireEvent.keyDown(document.body, { key })
}
