import { type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom'
import { MARCO, MODALES } from '#messages/marco.ts'
import { backCloses, leaveGuard } from '#ui/leave-guard.ts'
import { AskDialog } from '#ui/overlay.tsx'
import { setPopGate } from './pop-gate.ts'

type Go = () => void
export type AskFirst = (go: Go) => void

/** Asks before unsaved work is left. It gates the navigator, since the router's own blocker needs its data router, 27 kB. */
export function LeaveGate({ children }: { children: (askFirst: AskFirst) => ReactNode }) {
  const [asked, setAsked] = useState<{ question: string; go: Go } | null>(null)
  const askFirst = useCallback<AskFirst>(go => {
    const question = leaveGuard.question()
    if (question === null) go()
    else setAsked({ question, go })
  }, [])
  const gated = useGate(askFirst)
  useBackButton(askFirst)
  const stay = () => setAsked(null)
  return (
    <NavigationContext.Provider value={gated}>
      {children(askFirst)}
      {asked !== null && (
        <AskDialog
          isOpen
          tone="rejected"
          icon="triangle"
          title={MODALES.ojo}
          closeLabel={MODALES.cerrar}
          confirmLabel={MODALES.continuar}
          onClose={stay}
          onConfirm={() => {
            stay()
            leaveGuard.discard()
            asked.go()
          }}
        >
          {asked.question} {MARCO.siSalis}
        </AskDialog>
      )}
    </NavigationContext.Provider>
  )
}

/** The router's context, whose navigator asks first. */
function useGate(askFirst: AskFirst) {
  const context = useContext(NavigationContext)
  return useMemo(() => {
    const { navigator } = context
    const first =
      (go: typeof navigator.push): typeof navigator.push =>
      (to, ...rest) =>
        isHere(to) ? go(to, ...rest) : askFirst(() => go(to, ...rest))
    const gates = { push: first(navigator.push), replace: first(navigator.replace) }
    return { ...context, navigator: Object.assign(Object.create(navigator), gates) }
  }, [context, askFirst])
}

/** Other parameters of the same screen do not leave it. */
const isHere = (to: string | { pathname?: string | undefined }): boolean =>
  (typeof to === 'string' ? new URL(to, location.href).pathname : (to.pathname ?? location.pathname)) ===
  location.pathname

/** The router's number of an entry of the history. */
const placeOf = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null

/**
 * Back and forward have happened once the page hears of them: they are undone, asked about, and done again. With a dialog
 * open, Back closes that, and the screen stays.
 */
function useBackButton(askFirst: AskFirst): void {
  const { pathname, key } = useLocation()
  const place = useRef<{ at: number | null; pathname: string }>({ at: null, pathname })
  const isUndoing = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry has a key of its own
  useEffect(() => {
    place.current = { at: placeOf(history.state), pathname }
  }, [pathname, key])
  useEffect(() => {
    const onPop = (event: PopStateEvent) => {
      const { at, pathname: from } = place.current
      const to = placeOf(event.state)
      if (at !== null && isUndoing.current) {
        event.stopImmediatePropagation()
        // Back was pressed again before the first one was undone
        if (to === null || to === at) isUndoing.current = false
        else history.go(at - to)
        return
      }
      if (at === null || to === null || to === at) return
      const close = backCloses.top()
      const isLeft = close === null && location.pathname !== from && leaveGuard.question() !== null
      if (close === null && !isLeft) {
        place.current.at = to
        return
      }
      event.stopImmediatePropagation()
      isUndoing.current = true
      history.go(at - to)
      if (close === null) askFirst(() => history.go(to - at))
      else close()
    }
    setPopGate(onPop)
    return () => setPopGate(null)
  }, [askFirst])
  useEffect(
    () =>
      backCloses.onOpen(() => {
        // A question that opens while a step is undone: an entry made now would stop the undoing
        if (isUndoing.current || placeOf(history.state) !== 0) return
        // Nothing of the app is behind its first entry, and Back would close the app: it gets an entry to go back from
        history.pushState({ ...history.state, idx: 1 }, '')
        place.current.at = 1
      }),
    [],
  )
}
