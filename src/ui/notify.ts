/** Shows a notification. */
export interface Notify {
  success(text: string): void
  error(text: string): void
}

/** For a screen whose changes go through the outbox. */
export interface NotifyKept extends Notify {
  /** Kept on this device and not confirmed yet. */
  pending(text: string): void
}
