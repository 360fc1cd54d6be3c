import { type ComponentProps, useEffect, useState } from 'react'
import { MARCO } from '#messages/marco.ts'
import { Button } from '#ui/controls/button.tsx'
import { loadable } from '#ui/loadable.tsx'
import { isModalOpen } from '#ui/modal-open.ts'

const BuscarPage = loadable(() => import('./buscar-page.tsx'))

/** The button of «Buscar en todo», which Ctrl+K presses wherever no dialog is open. */
export function Buscar(props: Omit<ComponentProps<typeof BuscarPage>, 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isAsked = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      if (!isAsked || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!isModalOpen()) setIsOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <Button
        className="find"
        variant="quiet"
        icon="search"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <span className="sr">{MARCO.buscarEnTodo}</span>
        <span className="shown" aria-hidden="true">
          {MARCO.buscar}
          <kbd className="kbd">{MARCO.teclaBuscar}</kbd>
        </span>
      </Button>
      {isOpen && <BuscarPage {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
