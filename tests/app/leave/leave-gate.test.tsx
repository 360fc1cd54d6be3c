// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { BrowserRouter, Link, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { LeaveGate } from '#app/leave/leave-gate.tsx'
import { useLeaveGuard } from '#ui/leave-guard.ts'

const discard = vi.fn()
const signOut = vi.fn()

beforeAll(() => import('#ui/overlay/ask-dialog.tsx'))
beforeEach(() => {
  history.replaceState(null, '', '/registros')
  vi.clearAllMocks()
})
afterEach(cleanup)

function Screen({ question }: { question: string | null }) {
  useLeaveGuard(question, discard)
  const navigate = useNavigate()
  return (
    <>
      <p>{useLocation().pathname}</p>
      <Link to="/otra">Otra</Link>
      <button type="button" onClick={() => navigate('?registro=3', { replace: true })}>
        Misma
      </button>
    </>
  )
}
const show = (question: string | null) =>
  render(
    <BrowserRouter>
      <LeaveGate>
        {askFirst => (
          <>
            <Screen question={question} />
            <button type="button" onClick={() => askFirst(signOut)}>
              Salir
            </button>
          </>
        )}
      </LeaveGate>
    </BrowserRouter>,
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('with nothing to lose nobody is asked', () => {
  show(null)
  fireEvent.click(screen.getByRole('link', { name: 'Otra' }))
  expect(screen.getByText('/otra')).toBeDefined()
  press('Salir')
  expect(signOut).toHaveBeenCalledOnce()
})

test('a link asks; Cerrar stays, Continuar gives the work up and goes', async () => {
  show('Hay cambios.')
  fireEvent.click(screen.getByRole('link', { name: 'Otra' }))
  expect((await screen.findByRole('alertdialog', { name: 'Ojo!' })).textContent).toContain('Hay cambios.')
  press('Cerrar')
  expect(location.pathname).toBe('/registros')
  expect(discard).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('link', { name: 'Otra' }))
  await screen.findByRole('alertdialog')
  press('Continuar')
  await waitFor(() => expect(screen.getByText('/otra')).toBeDefined())
  expect(discard).toHaveBeenCalledOnce()
})

test('what goes by other ways asks as well, and the same screen with other parameters is not left', async () => {
  show('Hay cambios.')
  press('Misma')
  expect(location.search).toBe('?registro=3')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  press('Salir')
  await screen.findByRole('alertdialog')
  expect(signOut).not.toHaveBeenCalled()
  press('Continuar')
  expect(signOut).toHaveBeenCalledOnce()
})

test('the browser asks before the tab is closed, only while there is something to lose', () => {
  const unload = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  const { unmount } = show('Hay cambios.')
  expect(unload()).toBe(true)
  unmount()
  expect(unload()).toBe(false)
})
