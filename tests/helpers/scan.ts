import { fireEvent } from '@testing-library/react'

/** Sends the keys of a scan, ended by Enter. */
export function scan(text: string): void {
  for (const key of [...text, 'Enter']) fireEvent.keyDown(document.body, { key })
}
