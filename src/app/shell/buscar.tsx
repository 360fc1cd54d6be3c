import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react'
import { MARCO } from '#messages/marco.ts'
import { Button } from '#ui/controls/button.tsx'
import { isModalOpen } from '#ui/leave-guard.ts'
import { loadable } from '#ui/loadable.tsx'

const BuscarPage = loadable(() => import('./buscar-page.tsx'))

/** The button of «Buscar en todo». Ctrl+K presses it, unless a dialog is open. */
export function Buscar(props: Omit<ComponentProps<typeof BuscarPage>, 'typed' | 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false)
  // Text typed while the field's code is loading. Null while the search is closed
  const typed = useRef<string | null>(null)
  const open = useCallback(() => {
    typed.current ??= ''
    setIsOpen(true)
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isAsked = asksForSearch(event)
      if (isAsked) event.preventDefault()
      if (isModalOpen()) return
      if (isAsked) open()
      else if (typed.current !== null && isCharacter(event)) {
        event.preventDefault()
        typed.current += event.key
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [open])
  return (
    <>
      <Button className="find" variant="quiet" icon="search" aria-haspopup="dialog" onClick={open}>
        <span className="sr">{MARCO.buscarEnTodo}</span>
        <span className="shown" aria-hidden="true">
          {MARCO.buscar}
          <kbd className="kbd">{MARCO.teclaBuscar}</kbd>
        </span>
      </Button>
      {isOpen && (
        <BuscarPage
          {...props}
          typed={() => typed.current ?? ''}
          onClose={() => {
            typed.current = null
            setIsOpen(false)
          }}
        />
      )}
    </>
  )
}

const asksForSearch = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'

const isCharacter = ({ ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey
