type Gate = (event: PopStateEvent) => void

let gate: Gate | null = null

/** Has `next` hear of back and forward before the router does: the window calls listeners in the order they were added. */
export const setPopGate = (next: Gate | null): void => {
  gate = next
}

window.addEventListener('popstate', event => gate?.(event))
