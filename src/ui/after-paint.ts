/** Runs what can wait once the frame of the present key or touch has been painted. */
export function afterPaint(task: () => void): void {
  requestAnimationFrame(() => setTimeout(task, 0))
}

/** Resolves once the frame of the moment has been painted; at once in a hidden page, which gets none. */
export const nextPaint = (): Promise<void> =>
  new Promise(resolve => (document.visibilityState === 'hidden' ? resolve() : afterPaint(resolve)))
