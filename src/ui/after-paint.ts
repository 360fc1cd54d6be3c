/** Runs what can wait once the frame of the present key or touch has been painted. */
export function afterPaint(task: () => void): void {
  requestAnimationFrame(() => setTimeout(task, 0))
}

/** Resolves once the frame of the moment has been painted; at once where the page is or becomes hidden, and gets none. */
export const nextPaint = (): Promise<void> =>
  new Promise(resolve => {
    if (document.visibilityState === 'hidden') return resolve()
    document.addEventListener('visibilitychange', () => resolve(), { once: true })
    afterPaint(resolve)
  })
