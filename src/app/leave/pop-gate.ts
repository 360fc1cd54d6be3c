type Gate = (event: PopStateEvent) => void

let gate: Gate | null = null

/**
 * Has back and forward told to `next` before the router hears of them. What is fired at the window itself reaches its
 * listeners in the order they were added, capturing or not: this one is added when the app's first module runs.
 */
export const setPopGate = (next: Gate | null): void => {
  gate = next
}

window.addEventListener('popstate', event => gate?.(event))
