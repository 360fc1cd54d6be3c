// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createBrowserRouter, Link, RouterProvider, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { LeaveGate, UNASKED } from '#app/leave/leave-gate.tsx'
import { useBackCloses, useLeaveGuard } from '#ui/leave-guard.ts'

const discard = vi.fn()
const signOut = vi.fn()

beforeAll(() => import('#ui/overlay/ask-dialog.tsx'))
beforeEach(() => {
  history.replaceState(null, '', '/registros')
})
let router: ReturnType<typeof createBrowserRouter> | undefined
afterEach(() => {
  cleanup()
  router?.dispose()
})
async function open(element: ReactNode) {
  router = createBrowserRouter([{ path: '*', element }])
  const view = render(<RouterProvider router={router} />)
  await act(async () => {}) // The gate is set up after the first render
  return view
}

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
      <button type="button" onClick={() => navigate('/relevo', { state: UNASKED })}>
        Relevo
      </button>
    </>
  )
}
const show = (question: string | null) =>
  open(
    <LeaveGate>
      {askFirst => (
        <>
          <Screen question={question} />
          <button type="button" onClick={() => askFirst(signOut)}>
            Salir
          </button>
        </>
      )}
    </LeaveGate>,
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('without unsaved work, leaving the screen and signing out need no confirmation', async () => {
  await show(null)
  fireEvent.click(screen.getByRole('link', { name: 'Otra' }))
  expect(await screen.findByText('/otra')).toBeDefined()
  press('Salir')
  expect(signOut).toHaveBeenCalledOnce()
})

test('with unsaved work a link asks first: Cerrar stays, Continuar discards the work and leaves', async () => {
  await show('Hay cambios.')
  fireEvent.click(screen.getByRole('link', { name: 'Otra' }))
  expect((await screen.findByRole('alertdialog', { name: 'Ojo!' })).textContent).toContain('Hay cambios.')
  press('Cerrar')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(location.pathname).toBe('/registros')
  expect(discard).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('link', { name: 'Otra' }))
  await screen.findByRole('alertdialog')
  press('Continuar')
  expect(await screen.findByText('/otra')).toBeDefined()
  expect(discard).toHaveBeenCalledOnce()
})

test('with unsaved work signing out asks first', async () => {
  await show('Hay cambios.')
  press('Salir')
  await screen.findByRole('alertdialog')
  expect(signOut).not.toHaveBeenCalled()
  press('Continuar')
  expect(signOut).toHaveBeenCalledOnce()
})

test.each([
  ['Misma', '/registros?registro=3', '/registros'],
  ['Relevo', '/relevo', '/relevo'],
])('no question before a step within the screen or to the relevo: %s', async (button, address, path) => {
  await show('Hay cambios.')
  press(button)
  await waitFor(() => expect(location.pathname + location.search).toBe(address))
  expect(screen.getByText(path)).toBeDefined()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('with unsaved work the browser asks before the tab is closed', async () => {
  const unload = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  const { unmount } = await show('Hay cambios.')
  expect(unload()).toBe(true)
  unmount()
  expect(unload()).toBe(false)
})

/** Sets the history entry, as the browser does before it reports Back. */
const stand = (idx: number, path: string) =>
  history.replaceState({ usr: null, key: `k${idx}`, idx }, '', path)
const pop = (idx: number, path: string) =>
  act(async () => {
    stand(idx, path)
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  })

test('with unsaved work Back stays on the screen and asks; Continuar then goes back', async () => {
  stand(3, '/registros')
  const go = vi.spyOn(history, 'go').mockImplementation(() => {})
  await show('Hay cambios.')
  await pop(2, '/otra')
  expect(go).toHaveBeenCalledExactlyOnceWith(1)
  await pop(3, '/registros')
  await screen.findByRole('alertdialog')
  expect(screen.getByText('/registros')).toBeDefined()
  press('Continuar')
  await waitFor(() => expect(go).toHaveBeenLastCalledWith(-1))
  await pop(2, '/otra')
  expect(await screen.findByText('/otra')).toBeDefined()
  expect(discard).toHaveBeenCalledOnce()
  go.mockRestore()
})

function Over({ onBack }: { onBack: () => void }) {
  useBackCloses(onBack)
  return <p>Encima</p>
}

describe('Back with a dialog open', () => {
  const onBack = vi.fn()
  const over = (question: string | null = null) =>
    open(
      <LeaveGate>
        {() => (
          <>
            <Screen question={question} />
            <Over onBack={onBack} />
          </>
        )}
      </LeaveGate>,
    )

  test('Back closes the dialog and keeps the screen, without a question about unsaved work', async () => {
    stand(3, '/registros')
    const go = vi.spyOn(history, 'go').mockImplementation(() => {})
    await over('Hay cambios.')
    for (const times of [1, 2]) {
      await pop(2, '/otra')
      expect(onBack).toHaveBeenCalledTimes(times)
      expect(go).toHaveBeenCalledTimes(times)
      expect(go).toHaveBeenLastCalledWith(1)
      await pop(3, '/registros')
      expect(screen.queryByRole('alertdialog')).toBeNull()
      expect(screen.getByText('/registros')).toBeDefined()
    }
    go.mockRestore()
  })

  test('on the app’s first history entry a dialog adds an entry, so that Back does not close the app', async () => {
    stand(0, '/registros')
    await over()
    await waitFor(() => expect(history.state.idx).toBe(1))
    expect(location.pathname).toBe('/registros')
    const go = vi.spyOn(history, 'go').mockImplementation(() => {})
    await pop(0, '/registros')
    expect(onBack).toHaveBeenCalledOnce()
    expect(go).toHaveBeenCalledExactlyOnceWith(1)
    // The question may open before go(1) takes effect: a new history entry would cancel go(1)
    const push = vi.spyOn(history, 'pushState')
    const question = render(<Over onBack={onBack} />)
    await act(async () => {})
    expect(push).not.toHaveBeenCalled()
    question.unmount()
    await pop(1, '/registros')
    go.mockRestore()
    push.mockRestore()
  })
})
