// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { BrowserRouter, Link, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { LeaveGate } from '#app/leave/leave-gate.tsx'
import { useBackCloses, useLeaveGuard } from '#ui/leave-guard.ts'

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

function Over({ onBack }: { onBack: () => void }) {
  useBackCloses(true, onBack)
  return <p>Encima</p>
}

describe('Back with a dialog open', () => {
  const onBack = vi.fn()
  const place = (idx: number) => ({ usr: null, key: `k${idx}`, idx })
  const over = (also: string | null = null) =>
    render(
      <BrowserRouter>
        <LeaveGate>
          {() => (
            <>
              <Screen question={also} />
              <Over onBack={onBack} />
            </>
          )}
        </LeaveGate>
      </BrowserRouter>,
    )
  const pop = (idx: number) => window.dispatchEvent(new PopStateEvent('popstate', { state: place(idx) }))

  test('closes the dialog, undoes the step and leaves the screen alone, with unsaved work too', () => {
    history.replaceState(place(3), '', '/registros')
    const go = vi.spyOn(history, 'go').mockImplementation(() => {})
    over('Hay cambios.')
    pop(2)
    expect(onBack).toHaveBeenCalledOnce()
    expect(go).toHaveBeenCalledExactlyOnceWith(1)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByText('/registros')).toBeDefined()
    pop(3) // Undone
    pop(2)
    expect(onBack).toHaveBeenCalledTimes(2)
    go.mockRestore()
  })

  test('pressed twice before the first one is undone stays on the screen all the same', () => {
    history.replaceState(place(3), '', '/registros')
    const go = vi.spyOn(history, 'go').mockImplementation(() => {})
    over()
    pop(2)
    pop(1)
    expect(onBack).toHaveBeenCalledOnce()
    expect(go.mock.calls).toEqual([[1], [2]])
    pop(3)
    go.mockRestore()
  })

  test('on the app’s first entry makes one to go back from, so that Back does not close the app', () => {
    history.replaceState(place(0), '', '/registros')
    const { length } = history
    const push = vi.spyOn(history, 'pushState')
    over()
    expect(push).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ idx: 1 }), '')
    expect(location.pathname).toBe('/registros')
    expect(history.length).toBeGreaterThanOrEqual(length)
    const go = vi.spyOn(history, 'go').mockImplementation(() => {})
    pop(0)
    expect(onBack).toHaveBeenCalledOnce()
    expect(go).toHaveBeenCalledExactlyOnceWith(1)
    // The question opens before the step is undone: another entry would stop the undoing
    history.replaceState(place(0), '', '/registros')
    const question = render(<Over onBack={onBack} />)
    expect(push).toHaveBeenCalledOnce()
    pop(1)
    question.unmount()
    pop(0)
    expect(onBack).toHaveBeenCalledTimes(2)
    pop(1)
    go.mockRestore()
    push.mockRestore()
  })
})
