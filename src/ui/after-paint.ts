/** Runs what can wait once the frame of the present key or touch has been painted. */
export function afterPaint(task: () => void): void {
  requestAnimationFrame(() => setTimeout(task, 0))
}
