import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBlocker, useLocation, useNavigate } from 'react-router-dom'
import { MARCO, MODALES } from '#messages/marco.ts'
import { backCloses, leaveGuard } from '#ui/leave-guard.ts'
import { AskDialog } from '#ui/overlay.tsx'

type Go = () => void
export type AskFirst = (go: Go) => void

interface Asked {
  question: string
  go: Go
  stay: Go
}
const NOTHING: Go = () => {}

/**
 * Navigation state that skips the question about unsaved work. A takeover sets it, because a takeover keeps the drafts.
 */
export const UNASKED = { unasked: true }

/** Asks before a person leaves unsaved work. Back only closes an open dialog; Android's gesture does the same. */
export function LeaveGate({ children }: { children: (askFirst: AskFirst) => ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = useCallback((go: Go, stay: Go) => {
    const question = leaveGuard.question()
    if (question === null) go()
    else setAsked({ question, go, stay })
  }, [])
  const askFirst = useCallback<AskFirst>(go => ask(go, NOTHING), [ask])
  useBlockedSteps(ask)
  useEntryToGoBackFrom()
  return (
    <>
      {children(askFirst)}
      {asked !== null && (
        <AskDialog
          tone="rejected"
          icon="triangle"
          title={MODALES.ojo}
          closeLabel={MODALES.cerrar}
          confirmLabel={MODALES.continuar}
          onClose={() => {
            setAsked(null)
            asked.stay()
          }}
          onConfirm={() => {
            setAsked(null)
            leaveGuard.discard()
            asked.go()
          }}
        >
          {asked.question} {MARCO.siSalis}
        </AskDialog>
      )}
    </>
  )
}

function useBlockedSteps(ask: (go: Go, stay: Go) => void): void {
  const isBack = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    isBack.current = historyAction === 'POP'
    if (isBack.current && backCloses.top() !== null) return true
    if (!isBack.current && nextLocation.state?.unasked === true) return false
    // A change of parameters alone does not leave the screen
    return currentLocation.pathname !== nextLocation.pathname && leaveGuard.question() !== null
  })
  const decide = useEffectEvent(() => {
    if (blocker.state !== 'blocked') return
    const close = isBack.current ? backCloses.top() : null
    if (close === null) return ask(blocker.proceed, blocker.reset)
    blocker.reset()
    close()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each blocked step has its own location
  useEffect(() => decide(), [blocker.state, blocker.location])
}

/** Adds a history entry when a dialog opens at the app's first entry. Otherwise Back would close the app. */
function useEntryToGoBackFrom(): void {
  const navigate = useNavigate()
  const location = useLocation()
  // A ref: while the gate undoes a navigation, the router's location is already the target
  const place = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry has a key of its own
  useEffect(() => {
    place.current = history.state?.idx ?? 0
  }, [location.key])
  const makeOne = useEffectEvent(() => {
    if (place.current !== 0) return
    place.current = 1
    // Reads the window's address, because the router's location lacks the filter of a list (`useAddressed`)
    const { pathname, search, hash } = window.location
    void navigate({ pathname, search, hash }, { state: location.state })
  })
  useEffect(() => backCloses.onOpen(() => makeOne()), [])
}
