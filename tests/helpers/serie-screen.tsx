import { fireEvent, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import SerieScreen from '#features/serie/serie-screen.tsx'

/** Opens «Lectura en serie» for that person. */
export const openSerieScreen = (nombre: string, notify: object) =>
  render(
    <MemoryRouter>
      <SerieScreen
        notify={notify as never}
        sesion={{ nombre }}
        onVolver={() => {}}
        onDecidir={() => {}}
        onCorregir={() => {}}
        onCrear={() => {}}
      />
    </MemoryRouter>,
  )

/** The keys of a scanner. */
export function scan(text: string): void {
  for (const key of [...text, 'Enter']) fireEvent.keyDown(document.body, { key })
}
