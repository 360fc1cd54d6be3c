/** How a screen speaks to the person in passing; only the app knows where it appears. */
export interface Notify {
  success(text: string): void
  error(text: string): void
}

/** Of a screen whose changes go through the outbox. */
export interface NotifyKept extends Notify {
  /** Kept on this device, and not confirmed yet. */
  pending(text: string): void
}
